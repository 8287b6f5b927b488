import { setTimeout as pause } from 'node:timers/promises';
import { insist } from '../../database/insist.ts';
import type { Payment } from '../../database/payment.ts';
import { stageOf } from '../../database/payment-states.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { authorisationOf } from '../authorisation.ts';
import { nameOfMethod, walletOf } from '../processor/provider.ts';
import { findPaylines } from './find-paylines.ts';
import { findHolder, instructionOf } from './instruction.ts';
import type { Intent } from './intent.ts';
import {
  type AnsweredRequest,
  claimKey,
  findRequest,
  type KeyedRequest,
  nameAnswer,
  releaseKey,
} from './request-keys.ts';
import { requireAllowed } from './rules.ts';
import { findRecentTwin, type NewPayment, storeIntent } from './store-intents.ts';

/** Who asks for payments, and how the request may be told again. */
export interface Submission {
  readonly oid: string;
  readonly lifeProNameId: string;
  readonly clientAddress: string;
  readonly request: KeyedRequest | undefined;
  readonly allowDuplicate: boolean;
}

/** What a request is answered with for one payment. */
export interface MadePayment {
  readonly payment: Payment;
  /** The member made this payment in the last ten minutes, and no second one was made. */
  readonly isRepeated: boolean;
}

/** The stored payments that a request is answered with, in the order of its intents. */
interface Stored {
  readonly ids: readonly string[];
  readonly isRepeated: (payment: Payment) => boolean;
}

type Parts = Pick<Services, 'db' | 'config' | 'now' | 'payments'>;

const LOOK_AGAIN_MS = 100;
/** A request that has died is no longer waited for. */
const BUSY_MARGIN_MS = 3_000;

/**
 * Makes payments exactly once, and answers each of them, in their order, as it stands when all have an outcome or the
 * member has waited long enough. What has no outcome then goes on in the background. Where the database goes
 * meanwhile, and is back in that time, the member is told the outcome and nothing of that.
 * @throws Refusal 422 or 404 for a rule that is broken, 409 for keys and duplicates, 502 without the wallet.
 */
export async function makePayments(
  parts: Parts,
  submission: Submission,
  intents: readonly Intent[],
): Promise<MadePayment[]> {
  const deadline = Date.now() + parts.config.paymentAnswerWithinMs;
  const left = () => deadline - Date.now();
  const { request } = submission;
  const known = request && (await insist(left(), () => findRequest(parts.db, request)));
  if (known) return outcomesOf(parts, storedBefore(known), deadline);

  requireDifferent(intents);
  if (submission.allowDuplicate && !request) throw new Refusal('key_needed');
  const stored = await storeOnce(parts, submission, intents, left());
  try {
    return await outcomesOf(parts, stored, deadline);
  } finally {
    if (request) await insist(left(), () => releaseKey(parts.db, request));
  }
}

/** One request names each payment once: two of a kind would be one. */
function requireDifferent(intents: readonly Intent[]): void {
  const names = intents.map(({ certificateNumber, paymentType, amount, date }) =>
    JSON.stringify([certificateNumber, paymentType, amount, date]),
  );
  if (new Set(names).size < names.length) throw new Refusal('duplicate_in_request');
}

/** Stores them, under a key again while the database is away: whether it was done before its answer got lost, the key says. */
function storeOnce(
  parts: Parts,
  submission: Submission,
  intents: readonly Intent[],
  ms: number,
): Promise<Stored> {
  const { request } = submission;
  if (!request) return storeAll(parts, submission, intents);
  let isFirst = true;
  return insist(ms, async () => {
    if (!isFirst) {
      // Taken by this request itself, which nobody has told so.
      await releaseKey(parts.db, request);
      const known = await findRequest(parts.db, request);
      if (known) return storedBefore(known);
    }
    isFirst = false;
    return storeAll(parts, submission, intents);
  });
}

/** Payments that the request itself stored have the time of its transaction. */
function storedBefore({ paymentIds, storedAt }: AnsweredRequest): Stored {
  return { ids: paymentIds, isRepeated: ({ created_at }) => created_at.getTime() !== storedAt.getTime() };
}

/** The payments, in the order of the intents: new ones stored as READY, and those of the last ten minutes. */
async function storeAll(parts: Parts, submission: Submission, intents: readonly Intent[]): Promise<Stored> {
  const { db, now, config } = parts;
  const { oid, request, allowDuplicate } = submission;
  // Before the twins: a line that another post has given a schedule since has a twin, which is no broken rule.
  const lines = await findPaylines(db, submission.lifeProNameId);
  const twins = await Promise.all(
    intents.map((intent) =>
      allowDuplicate ? undefined : findRecentTwin(db, oid, intent, request !== undefined),
    ),
  );
  const fresh = intents.filter((_, index) => twins[index] === undefined);
  const allowedOnes = fresh.length > 0 ? await allowed(parts, submission, fresh) : [];
  const ids = new Map(intents.map((intent, index) => [intent, twins[index]]));
  const repeated = new Set(defined(twins));
  await db.transaction().execute(async (transaction) => {
    if (request) await claimKey(transaction, request, config.paymentAnswerWithinMs + BUSY_MARGIN_MS);
    for (const one of allowedOnes) {
      const { id, isRepeated } = await storeIntent(transaction, one);
      ids.set(one.intent, id);
      if (isRepeated) repeated.add(id);
    }
    if (request) await nameAnswer(transaction, request, defined(ids.values()));
  });
  return { ids: defined(ids.values()), isRepeated: ({ payment_id }) => repeated.has(payment_id) };

  /** The rules are checked before anything is stored; the order in which rows are written is the same for everybody. */
  async function allowed({ payments }: Parts, { clientAddress }: Submission, unchecked: readonly Intent[]) {
    const holder = await findHolder(db, oid);
    const methods = await walletOf(payments.processor, holder.loginId);
    const facts = { lines, methods, now: now(), overrides: config.achHolidays };
    for (const intent of unchecked) requireAllowed(intent, facts);
    const all = unchecked.map((intent): NewPayment => {
      const instruction = instructionOf(intent, holder, { oid, now: facts.now });
      const agreement = {
        clientAddress,
        requestKey: request?.key,
        methodName: nameOfMethod(intent, methods),
      };
      const authorisation = authorisationOf(agreement, facts.now);
      return { oid, intent, instruction, authorisation, allowDuplicate };
    });
    // Stryker disable next-line EqualityOperator: any order is right that is the same for everybody
    return all.sort((a, b) => (placeOf(a.intent) < placeOf(b.intent) ? -1 : 1));
  }
}

/** Drives the payments until each has an outcome, or the deadline. */
async function outcomesOf(
  { db, payments: { engine } }: Parts,
  { ids, isRepeated }: Stored,
  deadline: number,
): Promise<MadePayment[]> {
  const left = () => Math.max(0, deadline - Date.now());
  const drive = async () => {
    if (left() > 0)
      await Promise.race([Promise.all(ids.map(engine.drive)), pause(left(), undefined, { ref: false })]);
    return db.selectFrom('payment').selectAll().where('payment_id', 'in', ids).execute();
  };
  for (;;) {
    const rows = await insist(left(), drive);
    const byId = new Map(rows.map((row) => [row.payment_id, row]));
    const found = defined(ids.map((id) => byId.get(id)));
    if (left() === 0 || found.every(({ state }) => stageOf(state) !== 'underway')) {
      return found.map((payment) => ({ payment, isRepeated: isRepeated(payment) }));
    }
    await pause(Math.min(LOOK_AGAIN_MS, left()));
  }
}

function placeOf({ certificateNumber, paymentType, date, amount }: Intent): string {
  return [certificateNumber, paymentType, date, amount].join();
}

function defined<T>(values: Iterable<T | undefined>): T[] {
  return [...values].filter((value) => value !== undefined);
}
