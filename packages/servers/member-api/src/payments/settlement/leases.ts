import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { type PaymentState, predecessorsOf, stageOf } from '../../database/payment-state-machine.ts';
import { appendPaymentEvents } from '../../events/payment-events.ts';
import { recordAuthorization } from '../authorization.ts';
import { duplicateNumberAfter } from '../create/store-payment-intents.ts';
import type { ProcessorStatus } from '../processor/processor-client.ts';

export interface Lease {
  /** Unique per step, so that a retried claim recognizes its own lease. */
  readonly owner: string;
  readonly ms: number;
}

const now = sql<Date>`now()`;
const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::double precision)`;

/** Makes the engine look the payment up at the processor. It does not send it again. */
export const LOOKUP_NOW = { state: 'UNKNOWN', next_at: now, updated_at: now } as const;

/** READY payments older than a day are looked up instead of sent. */
const TOO_OLD = sql<boolean>`created_at < now() - interval '1 day'`;

const LEASE_EXPIRED = sql<boolean>`(lease_until is null or lease_until < now())`;

/** Leases a READY payment for sending; undefined when another step has it. Idempotent per lease. */
export function leaseForSubmit(db: Db, id: string, lease: Lease): Promise<Payment | undefined> {
  return db
    .updateTable('payment')
    .set({
      state: 'SENDING',
      attempts: sql`case when ${isLeasedBy(lease)} then attempts else attempts + 1 end`,
      lease_owner: lease.owner,
      lease_until: inMs(lease.ms),
      updated_at: now,
    })
    .where('payment_id', '=', id)
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('state', 'in', predecessorsOf('SENDING')),
          eb('next_at', '<=', now),
          sql<boolean>`not ${TOO_OLD}`,
        ]),
        and([eb('state', '=', 'SENDING'), isLeasedBy(lease)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

const isLeasedBy = ({ owner }: Lease) => sql<boolean>`(lease_owner is not null and lease_owner = ${owner})`;

/** Leases an unknown outcome or a dead sender; undefined without one. Idempotent per lease. */
export function leaseForLookup(db: Db, id: string, lease: Lease): Promise<Payment | undefined> {
  return db
    .updateTable('payment')
    .set({ state: 'UNKNOWN', lease_owner: lease.owner, lease_until: inMs(lease.ms), updated_at: now })
    .where('payment_id', '=', id)
    .where(({ and, eb, or }) => or([needsLookup, and([eb('state', '=', 'UNKNOWN'), isLeasedBy(lease)])]))
    .returningAll()
    .executeTakeFirst();
}

const needsLookup = sql<boolean>`(
  (state = 'UNKNOWN' and next_at <= now() and ${LEASE_EXPIRED})
  or (state = 'SENDING' and ${LEASE_EXPIRED})
  or (state = 'READY' and ${TOO_OLD})
)`;

/** Returns due payments, longest wait first. Leases decide which instance handles them. */
export async function findDuePayments(db: Db, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('payment')
    .select('payment_id')
    .where(sql<boolean>`(state = 'READY' and next_at <= now()) or ${needsLookup}`)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return due.map(({ payment_id }) => payment_id);
}

export async function saveOutcome(db: Db, payment: Payment, status: ProcessorStatus): Promise<void> {
  await db.transaction().execute((trx) => storeOutcome(trx, payment, status, isLeaseHeld(payment)));
}

/** Stores an outcome, its authorization record and event if `condition` is true. Else returns undefined. */
export async function storeOutcome(
  trx: Trx,
  payment: Payment,
  status: Omit<ProcessorStatus, 'amount'>,
  condition: RawBuilder<boolean>,
): Promise<Payment | undefined> {
  // A collected payment is accepted first. The processor's events add the collection.
  const state = stageOf(status.state) === 'collected' ? 'ACCEPTED' : status.state;
  const updated = await trx
    .updateTable('payment')
    .set({
      state,
      processor_reference: status.reference,
      message: status.message,
      ...(status.date && {
        payment_date: status.date,
        duplicate_number: await duplicateNumberAfter(trx, payment, { date: status.date }),
      }),
      instruction: null,
      ...released,
    })
    .where('payment_id', '=', payment.payment_id)
    .where('state', 'in', predecessorsOf(state))
    .where(condition)
    .returningAll()
    .executeTakeFirst();
  if (updated && updated.state !== 'FAILED') await recordAuthorization(trx, updated);
  if (updated) await appendPaymentEvents(trx, undefined, updated);
  return updated;
}

export async function reschedule(
  db: Db,
  payment: Payment,
  state: Extract<PaymentState, 'READY' | 'UNKNOWN' | 'NEEDS_REVIEW'>,
  ms: number,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ state, next_at: inMs(ms), ...released })
    .where('payment_id', '=', payment.payment_id)
    .where('state', 'in', predecessorsOf(state))
    .where(isLeaseHeld(payment))
    .execute();
}

const released = { lease_owner: null, lease_until: null, updated_at: now };

function isLeaseHeld({ state, lease_owner, attempts }: Payment) {
  return sql<boolean>`(state = ${state} and lease_owner = ${lease_owner} and attempts = ${attempts})`;
}
