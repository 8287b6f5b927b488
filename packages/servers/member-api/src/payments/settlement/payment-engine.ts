import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { retryWhileUnavailable } from '../../database/retry.ts';
import {
  type ProcessorClient,
  type ProcessorStatus,
  type SubmitOrder,
  UnknownOutcomeError,
} from '../processor/processor-client.ts';
import { type Lease, leaseForLookup, leaseForSubmit, reschedule, saveOutcome } from './leases.ts';

const MAX_ATTEMPTS = 20;
const DAY_MS = 86_400_000;
const LEASE_MARGIN_MS = 3_000;
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 60_000;

/** Brings payments from what a member wants to what the processor did, exactly once. */
export interface PaymentEngine {
  /** Takes the next step of a payment that has no outcome yet; nothing when somebody else is at it. */
  advance(paymentId: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly processor: ProcessorClient;
  readonly log: FastifyBaseLogger;
  /** How long the processor is waited for. */
  readonly timeoutMs: number;
}

/**
 * The machine of a payment: READY, then SENDING, which is on the disk before the first byte goes out; then what the
 * processor said, or UNKNOWN, which is looked up by reference and sent again, under the same reference, only when the
 * processor has never heard of it. Every step is a compare-and-set on state, owner and attempt, and a lease tells whose
 * a step is, so that any number of copies of this program may take steps. Where the database goes in the middle of a
 * step, the step goes on when that is back: what the processor said is not to be lost with a connection, and asked for
 * anew only when the lease is over.
 */
export function createPaymentEngine({ db, processor, log, timeoutMs }: Deps): PaymentEngine {
  const leaseMs = timeoutMs + LEASE_MARGIN_MS;
  const inFlight = new Map<string, Promise<void>>();

  // Compare-and-set, which changes nothing where it was done before its answer got lost.
  const saveResult = (payment: Payment, status: ProcessorStatus) =>
    retryWhileUnavailable(leaseMs, () => saveOutcome(db, payment, status));
  const rescheduleWithRetry = (payment: Payment, state: Parameters<typeof reschedule>[2], ms: number) =>
    retryWhileUnavailable(leaseMs, () => reschedule(db, payment, state, ms));

  const send = async (payment: Payment) => {
    try {
      await saveResult(payment, await processor.submit(toSubmitOrder(payment)));
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) throw error;
      log.warn({ payment: payment.payment_id, err: error }, 'payment.outcome_unknown');
      await rescheduleWithRetry(payment, 'UNKNOWN', 0);
    }
  };

  const lookUp = async (payment: Payment) => {
    const age = Date.now() - payment.created_at.getTime();
    const isOld = age > DAY_MS || payment.attempt >= MAX_ATTEMPTS;
    const backoffMs = Math.min(MAX_BACKOFF_MS, Math.max(MIN_BACKOFF_MS, age / 4));
    try {
      const status = await processor.lookup(payment.kind, { client: payment.payment_id });
      if (status) await saveResult(payment, status);
      else if (isOld) await escalateToManualReview(payment);
      else await rescheduleWithRetry(payment, 'READY', 0);
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) throw error;
      if (age > DAY_MS) await escalateToManualReview(payment);
      else await rescheduleWithRetry(payment, 'UNKNOWN', backoffMs);
    }
  };

  /** Never sent again by itself: somebody has to ask the processor. */
  const escalateToManualReview = async (payment: Payment) => {
    await rescheduleWithRetry(payment, 'NEEDS_REVIEW', 0);
    log.error({ payment: payment.payment_id, attempts: payment.attempt }, 'payment.manual_review_required');
  };

  const step = async (id: string) => {
    const lease: Lease = { owner: randomUUID(), ms: leaseMs };
    const ready = await retryWhileUnavailable(leaseMs, () => leaseForSubmit(db, id, lease));
    if (ready) return send(ready);
    const open = await retryWhileUnavailable(leaseMs, () => leaseForLookup(db, id, lease));
    if (open) return lookUp(open);
  };

  return {
    advance: (id) => {
      const running = inFlight.get(id) ?? step(id).finally(() => inFlight.delete(id));
      inFlight.set(id, running);
      return running;
    },
  };
}

/** What the processor is told of a payment. */
export function toSubmitOrder(payment: Payment): SubmitOrder {
  const { instruction, method_token: methodToken } = payment;
  if (!instruction || methodToken === null) throw new TypeError('This payment was not made by this portal');
  return {
    clientReference: payment.payment_id,
    kind: payment.kind,
    certificateNumber: payment.certificate_number,
    paymentType: payment.payment_type,
    amount: payment.amount_cents,
    date: payment.payment_date,
    scheduleDay: payment.schedule_day,
    scheduleTypeCode: payment.schedule_type_code,
    methodToken,
    instruction,
  };
}
