import { setTimeout as pause } from 'node:timers/promises';
import type { Payment } from '../../database/payment.ts';
import { stageOf } from '../../database/payment-state-machine.ts';
import { retryWhileUnavailable } from '../../database/retry.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import type { Services } from '../../services.ts';
import { authorizationOf } from '../authorization.ts';
import { findPaylines } from '../lines/find-paylines.ts';
import { fetchWallet, findMethodName } from '../processor/wallet.ts';
import {
  acquireKey,
  type CompletedRequest,
  findCompletedRequest,
  type IdempotentRequest,
  recordResult,
  releaseKey,
} from './idempotency-store.ts';
import { findWalletHolder, instructionOf } from './instruction.ts';
import type { PaymentIntent } from './payment-intent.ts';
import { findRecentDuplicate, type NewPayment, storeIntent } from './store-payment-intents.ts';
import { validatePayment } from './validate-payment.ts';

export interface PaymentRequest {
  readonly oid: string;
  readonly lifeProNameId: string;
  readonly clientAddress: string;
  readonly idempotentRequest: IdempotentRequest | undefined;
  readonly allowDuplicate: boolean;
}

export interface PaymentResult {
  readonly payment: Payment;
  /** The member made this payment within the last ten minutes, so no second one was created. */
  readonly isDuplicate: boolean;
}

interface StoredPayments {
  readonly ids: readonly string[];
  readonly isDuplicate: (payment: Payment) => boolean;
}

type Deps = Pick<Services, 'db' | 'config' | 'now' | 'payments'>;

const POLL_MS = 100;
/** After this margin the key of a crashed request is free again. */
const LOCK_MARGIN_MS = 3_000;

/**
 * Creates payments exactly once and waits for outcomes, up to the response timeout. Results have the order
 * of the intents. Payments without an outcome continue in the background.
 * @throws HttpProblem 422 or 404 for a broken rule, 409 for conflicts and duplicates, 502 without the wallet
 */
export async function createPayments(
  deps: Deps,
  paymentRequest: PaymentRequest,
  intents: readonly PaymentIntent[],
): Promise<PaymentResult[]> {
  const deadline = Date.now() + deps.config.paymentResponseTimeoutMs;
  const remainingMs = () => deadline - Date.now();
  const { idempotentRequest } = paymentRequest;
  const known =
    idempotentRequest &&
    (await retryWhileUnavailable(remainingMs(), () => findCompletedRequest(deps.db, idempotentRequest)));
  if (known) return waitForOutcomes(deps, toStoredPayments(known), deadline);

  assertDistinct(intents);
  if (paymentRequest.allowDuplicate && !idempotentRequest) throw new HttpProblem('idempotency_key_required');
  const stored = await storeIdempotently(deps, paymentRequest, intents, remainingMs());
  try {
    return await waitForOutcomes(deps, stored, deadline);
  } finally {
    if (idempotentRequest)
      await retryWhileUnavailable(remainingMs(), () => releaseKey(deps.db, idempotentRequest));
  }
}

/** Equal payments in one request would count as one. */
function assertDistinct(intents: readonly PaymentIntent[]): void {
  const names = intents.map(({ certificateNumber, paymentType, amount, date }) =>
    JSON.stringify([certificateNumber, paymentType, amount, date]),
  );
  if (new Set(names).size < names.length) throw new HttpProblem('duplicate_in_request');
}

function storeIdempotently(
  deps: Deps,
  paymentRequest: PaymentRequest,
  intents: readonly PaymentIntent[],
  ms: number,
): Promise<StoredPayments> {
  const { idempotentRequest } = paymentRequest;
  if (!idempotentRequest) return storeAll(deps, paymentRequest, intents);
  let isFirst = true;
  return retryWhileUnavailable(ms, async () => {
    if (!isFirst) {
      // An earlier attempt of this request may hold the key, without having received the confirmation.
      await releaseKey(deps.db, idempotentRequest);
      const known = await findCompletedRequest(deps.db, idempotentRequest);
      if (known) return toStoredPayments(known);
    }
    isFirst = false;
    return storeAll(deps, paymentRequest, intents);
  });
}

/** Payments stored by the request itself have the timestamp of its transaction. */
function toStoredPayments({ paymentIds, storedAt }: CompletedRequest): StoredPayments {
  return { ids: paymentIds, isDuplicate: ({ created_at }) => created_at.getTime() !== storedAt.getTime() };
}

async function storeAll(
  deps: Deps,
  paymentRequest: PaymentRequest,
  intents: readonly PaymentIntent[],
): Promise<StoredPayments> {
  const { db, now, config } = deps;
  const { oid, idempotentRequest, allowDuplicate } = paymentRequest;
  // Read before duplicates: a concurrent schedule on the line is a duplicate, and breaks no rule.
  const lines = await findPaylines(db, paymentRequest.lifeProNameId);
  const duplicates = await Promise.all(
    intents.map((intent) =>
      allowDuplicate ? undefined : findRecentDuplicate(db, oid, intent, idempotentRequest !== undefined),
    ),
  );
  const fresh = intents.filter((_, index) => duplicates[index] === undefined);
  const newPayments = fresh.length > 0 ? await validateAll(deps, paymentRequest, fresh) : [];
  const ids = new Map(intents.map((intent, index) => [intent, duplicates[index]]));
  const duplicateIds = new Set(defined(duplicates));
  await db.transaction().execute(async (trx) => {
    if (idempotentRequest)
      await acquireKey(trx, idempotentRequest, config.paymentResponseTimeoutMs + LOCK_MARGIN_MS);
    for (const one of newPayments) {
      const { id, isDuplicate } = await storeIntent(trx, one);
      ids.set(one.intent, id);
      if (isDuplicate) duplicateIds.add(id);
    }
    if (idempotentRequest) await recordResult(trx, idempotentRequest, defined(ids.values()));
  });
  return { ids: defined(ids.values()), isDuplicate: ({ payment_id }) => duplicateIds.has(payment_id) };

  /** Validates all payments before any is stored. A fixed lock order prevents deadlocks. */
  async function validateAll(
    { payments }: Deps,
    { clientAddress }: PaymentRequest,
    unchecked: readonly PaymentIntent[],
  ) {
    const holder = await findWalletHolder(db, oid);
    const methods = await fetchWallet(payments.processor, holder.loginId);
    const facts = { lines, methods, now: now(), overrides: config.achHolidays };
    for (const intent of unchecked) validatePayment(intent, facts, intents);
    const all = unchecked.map((intent): NewPayment => {
      const instruction = instructionOf(intent, holder, { oid, now: facts.now });
      const agreement = {
        clientAddress,
        idempotencyKey: idempotentRequest?.key,
        methodName: findMethodName(intent, methods),
      };
      const authorization = authorizationOf(agreement, facts.now);
      return { oid, intent, instruction, authorization, allowDuplicate };
    });
    // Stryker disable next-line EqualityOperator: any order is right, if all requests use it
    return all.sort((a, b) => (lockOrderKey(a.intent) < lockOrderKey(b.intent) ? -1 : 1));
  }
}

export async function waitForOutcomes(
  { db, payments: { engine } }: Pick<Deps, 'db' | 'payments'>,
  { ids, isDuplicate }: StoredPayments,
  deadline: number,
): Promise<PaymentResult[]> {
  const remainingMs = () => Math.max(0, deadline - Date.now());
  const advanceAll = async () => {
    if (remainingMs() > 0)
      await Promise.race([
        Promise.all(ids.map(engine.advance)),
        pause(remainingMs(), undefined, { ref: false }),
      ]);
    return db.selectFrom('payment').selectAll().where('payment_id', 'in', ids).execute();
  };
  for (;;) {
    const rows = await retryWhileUnavailable(remainingMs(), advanceAll);
    const byId = new Map(rows.map((row) => [row.payment_id, row]));
    const found = defined(ids.map((id) => byId.get(id)));
    if (remainingMs() === 0 || found.every(({ state }) => stageOf(state) !== 'in_progress')) {
      return found.map((payment) => ({ payment, isDuplicate: isDuplicate(payment) }));
    }
    await pause(Math.min(POLL_MS, remainingMs()));
  }
}

function lockOrderKey({ certificateNumber, paymentType, date, amount }: PaymentIntent): string {
  return [certificateNumber, paymentType, date, amount].join();
}

function defined<T>(values: Iterable<T | undefined>): T[] {
  return [...values].filter((value) => value !== undefined);
}
