import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../database/db.ts';
import { insist } from '../../database/insist.ts';
import type { Payment } from '../../database/payment.ts';
import { type Order, OutcomeUnknown, type Processor, type Standing } from '../processor/processor.ts';
import { claimToLookUp, claimToSend, type Lease, settle, wait } from './claims.ts';

const MOST_ATTEMPTS = 20;
const DAY_MS = 86_400_000;
const LEASE_MARGIN_MS = 3_000;
const SHORTEST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 60_000;

/** Brings payments from what a member wants to what the processor did, exactly once. */
export interface PaymentEngine {
  /** Takes the next step of a payment that has no outcome yet; nothing when somebody else is at it. */
  drive(paymentId: string): Promise<void>;
}

interface Parts {
  readonly db: Db;
  readonly processor: Processor;
  readonly log: FastifyBaseLogger;
  /** How long the processor is waited for. */
  readonly timeOutMs: number;
}

/**
 * The machine of a payment: READY, then SENDING, which is on the disk before the first byte goes out; then what the
 * processor said, or UNKNOWN, which is looked up by reference and sent again, under the same reference, only when the
 * processor has never heard of it. Every step is a compare-and-set on state, owner and attempt, and a lease tells whose
 * a step is, so that any number of copies of this program may take steps. Where the database goes in the middle of a
 * step, the step goes on when that is back: what the processor said is not to be lost with a connection, and asked for
 * anew only when the lease is over.
 */
export function paymentEngine({ db, processor, log, timeOutMs }: Parts): PaymentEngine {
  const leaseMs = timeOutMs + LEASE_MARGIN_MS;
  const underWay = new Map<string, Promise<void>>();

  // Compare-and-set, which changes nothing where it was done before its answer got lost.
  const settled = (payment: Payment, standing: Standing) =>
    insist(leaseMs, () => settle(db, payment, standing));
  const waits = (payment: Payment, state: Parameters<typeof wait>[2], ms: number) =>
    insist(leaseMs, () => wait(db, payment, state, ms));

  const send = async (payment: Payment) => {
    try {
      await settled(payment, await processor.make(orderOf(payment)));
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
      log.warn({ payment: payment.payment_id, err: error }, 'a payment has no answer yet');
      await waits(payment, 'UNKNOWN', 0);
    }
  };

  const lookUp = async (payment: Payment) => {
    const age = Date.now() - payment.created_at.getTime();
    const isOld = age > DAY_MS || payment.attempt >= MOST_ATTEMPTS;
    const later = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, age / 4));
    try {
      const standing = await processor.find(payment.kind, { client: payment.payment_id });
      if (standing) await settled(payment, standing);
      else if (isOld) await giveToPerson(payment);
      else await waits(payment, 'READY', 0);
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
      if (age > DAY_MS) await giveToPerson(payment);
      else await waits(payment, 'UNKNOWN', later);
    }
  };

  /** Never sent again by itself: somebody has to ask the processor. */
  const giveToPerson = async (payment: Payment) => {
    await waits(payment, 'MANUAL', 0);
    log.error({ payment: payment.payment_id, attempts: payment.attempt }, 'a payment needs a person');
  };

  const step = async (id: string) => {
    const lease: Lease = { owner: randomUUID(), ms: leaseMs };
    const ready = await insist(leaseMs, () => claimToSend(db, id, lease));
    if (ready) return send(ready);
    const open = await insist(leaseMs, () => claimToLookUp(db, id, lease));
    if (open) return lookUp(open);
  };

  return {
    drive: (id) => {
      const taken = underWay.get(id) ?? step(id).finally(() => underWay.delete(id));
      underWay.set(id, taken);
      return taken;
    },
  };
}

/** What the processor is told of a payment. */
export function orderOf(payment: Payment): Order {
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
