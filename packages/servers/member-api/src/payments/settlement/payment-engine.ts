import { randomUUID } from 'node:crypto';
import { scheduledDay } from '@portal/domain/payments/recurring-payments';
import { addMonths, type CalendarDate, isAfter, isBefore, todayInChicago } from '@portal/domain/values/dates';
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

const DAY_MS = 86_400_000;
const LEASE_MARGIN_MS = 3_000;
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 60_000;

/** Takes payments from the member's request to an outcome at the processor, exactly once. */
export interface PaymentEngine {
  /** Runs the next step of an unresolved payment. Does nothing when another instance has the lease. */
  advance(paymentId: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly processor: ProcessorClient;
  readonly log: FastifyBaseLogger;
  readonly timeoutMs: number;
  readonly now?: () => Date;
}

/**
 * State machine of payments. READY becomes SENDING, which commits before the request leaves. Then the payment gets the
 * processor's status, or UNKNOWN when the processor times out. If a lookup by reference does not find it, it is sent
 * again. After a day, or as a late schedule, it needs review instead. Every step is a compare-and-set under a lease,
 * and retries during a database failover.
 */
export function createPaymentEngine({
  db,
  processor,
  log,
  timeoutMs,
  now = () => new Date(),
}: Deps): PaymentEngine {
  const leaseMs = timeoutMs + LEASE_MARGIN_MS;
  const inFlight = new Map<string, Promise<void>>();

  // Compare-and-set, so a retry after a lost confirmation changes nothing.
  const saveResult = (payment: Payment, status: ProcessorStatus) =>
    retryWhileUnavailable(leaseMs, () => saveOutcome(db, payment, status));
  const rescheduleWithRetry = (payment: Payment, state: Parameters<typeof reschedule>[2], ms: number) =>
    retryWhileUnavailable(leaseMs, () => reschedule(db, payment, state, ms));

  const isFirstDayPast = (payment: Payment) => isScheduleLate(payment, todayInChicago(now()));

  const send = async (payment: Payment) => {
    // An earlier attempt may have arrived, so the lookup decides.
    if (isFirstDayPast(payment)) return rescheduleWithRetry(payment, 'UNKNOWN', 0);
    try {
      await saveResult(payment, await processor.submit(toSubmitOrder(payment)));
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) throw error;
      log.warn({ payment: payment.payment_id, err: error }, 'payment.outcome_unknown');
      // The processor may be limiting requests, so only the first attempt is repeated at once.
      await rescheduleWithRetry(payment, 'UNKNOWN', payment.attempts === 1 ? 0 : backoffMs(payment));
    }
  };

  const lookUp = async (payment: Payment) => {
    try {
      const status = await processor.lookup(payment.kind, { client: payment.payment_id });
      if (status) await saveResult(payment, status);
      else if (isOld(payment) || isFirstDayPast(payment)) await escalateToManualReview(payment);
      else await rescheduleWithRetry(payment, 'READY', 0);
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) throw error;
      if (isOld(payment)) await escalateToManualReview(payment);
      else await rescheduleWithRetry(payment, 'UNKNOWN', backoffMs(payment));
    }
  };

  /** The engine never sends it again: an operator has to ask the processor. */
  const escalateToManualReview = async (payment: Payment) => {
    await rescheduleWithRetry(payment, 'NEEDS_REVIEW', 0);
    log.error({ payment: payment.payment_id, attempts: payment.attempts }, 'payment.manual_review_required');
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

const ageOf = ({ created_at }: Payment) => Date.now() - created_at.getTime();
const isOld = (payment: Payment) => ageOf(payment) > DAY_MS;

/**
 * Whether the first selected day of a schedule is over. The processor would start it a month later, on a date that the
 * member has not authorized. The day itself counts, because a closed day moves (AMB-80).
 */
function isScheduleLate({ schedule_day: day, payment_date: date }: Payment, today: CalendarDate): boolean {
  if (day === null) return false;
  const inMonth = scheduledDay(day, date);
  return isBefore(isAfter(inMonth, date) ? scheduledDay(day, addMonths(date, -1)) : inMonth, today);
}

const backoffMs = (payment: Payment) =>
  Math.min(MAX_BACKOFF_MS, Math.max(MIN_BACKOFF_MS, ageOf(payment) / 4));

export function toSubmitOrder(payment: Payment): SubmitOrder {
  const { instruction, method_token: methodToken } = payment;
  if (!instruction || methodToken === null) throw new TypeError('The portal did not create this payment');
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
