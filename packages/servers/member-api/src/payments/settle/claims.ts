import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { type PaymentState, stageOf, statesBefore } from '../../database/payment-states.ts';
import type { Tables } from '../../database/tables.ts';
import { recordAuthorisation } from '../authorisation.ts';
import type { Standing } from '../processor/processor.ts';

/** Whose a step is, and how long it stays theirs when nothing more is heard of them. */
export interface Lease {
  /** Of one step alone, which knows its own claim again where the answer to it was lost. */
  readonly owner: string;
  readonly ms: number;
}

const now = sql<Date>`now()`;
const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::double precision)`;

/** Makes the engine ask the processor how a payment stands; nothing is sent again. */
export const TO_BE_LOOKED_UP = { state: 'UNKNOWN', next_at: now, updated_at: now } as const;

/** Payments that have been READY for longer are not sent any more, but looked up. */
const TOO_OLD = sql<boolean>`created_at < now() - interval '1 day'`;

const LEASE_IS_OVER = sql<boolean>`(lease_until is null or lease_until < now())`;

/** Marks a payment as being sent; undefined when it is not READY, or somebody else was faster. May be done again. */
export function claimToSend(db: Db, id: string, lease: Lease): Promise<Payment | undefined> {
  return db
    .updateTable('payment')
    .set({
      state: 'SENDING',
      attempt: sql`case when ${takenBy(lease)} then attempt else attempt + 1 end`,
      owner: lease.owner,
      lease_until: inMs(lease.ms),
      updated_at: now,
    })
    .where('payment_id', '=', id)
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('state', 'in', statesBefore('SENDING')),
          eb('next_at', '<=', now),
          sql<boolean>`not ${TOO_OLD}`,
        ]),
        and([eb('state', '=', 'SENDING'), takenBy(lease)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

const takenBy = ({ owner }: Lease) => sql<boolean>`(owner is not null and owner = ${owner})`;

/**
 * Takes a payment whose outcome is not known, or whose sender has died; undefined when there is nothing to take. May be
 * done again.
 */
export function claimToLookUp(db: Db, id: string, lease: Lease): Promise<Payment | undefined> {
  return db
    .updateTable('payment')
    .set({ state: 'UNKNOWN', owner: lease.owner, lease_until: inMs(lease.ms), updated_at: now })
    .where('payment_id', '=', id)
    .where(({ and, eb, or }) => or([needsLookUp, and([eb('state', '=', 'UNKNOWN'), takenBy(lease)])]))
    .returningAll()
    .executeTakeFirst();
}

const needsLookUp = sql<boolean>`(
  (state = 'UNKNOWN' and next_at <= now() and ${LEASE_IS_OVER})
  or (state = 'SENDING' and ${LEASE_IS_OVER})
  or (state = 'READY' and ${TOO_OLD})
)`;

/** The payments that wait for a next step, those that have waited longest first; whose a step is, the claims decide. */
export async function findDue(db: Db, most: number): Promise<string[]> {
  const due = await db
    .selectFrom('payment')
    .select('payment_id')
    .where(sql<boolean>`(state = 'READY' and next_at <= now()) or ${needsLookUp}`)
    .orderBy('next_at')
    .limit(most)
    .execute();
  return due.map(({ payment_id }) => payment_id);
}

/** Stores what the processor said, if the step is still ours. */
export async function settle(db: Db, payment: Payment, standing: Standing): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => storeOutcome(transaction, payment.payment_id, standing, stillOurs(payment)));
}

/**
 * Stores an outcome where `condition` still holds, and answers the payment; undefined where it does not. Acceptance and
 * its proof are one transaction.
 */
export async function storeOutcome(
  transaction: Transaction<Tables>,
  id: string,
  standing: Omit<Standing, 'amount'>,
  condition: RawBuilder<boolean>,
): Promise<Payment | undefined> {
  // What has been collected meanwhile is accepted first; the processor's own events say the rest.
  const state = stageOf(standing.state) === 'collected' ? 'ACCEPTED' : standing.state;
  const settled = await transaction
    .updateTable('payment')
    .set({
      state,
      processor_reference: standing.reference,
      message: standing.message,
      ...(standing.date && { payment_date: standing.date }),
      instruction: null,
      ...released,
    })
    .where('payment_id', '=', id)
    .where('state', 'in', statesBefore(state))
    .where(condition)
    .returningAll()
    .executeTakeFirst();
  if (settled && settled.state !== 'FAILED') await recordAuthorisation(transaction, settled);
  return settled;
}

/** Gives a payment without an outcome back, to be gone on with after `ms`. */
export async function wait(
  db: Db,
  payment: Payment,
  state: Extract<PaymentState, 'READY' | 'UNKNOWN' | 'MANUAL'>,
  ms: number,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ state, next_at: inMs(ms), ...released })
    .where('payment_id', '=', payment.payment_id)
    .where('state', 'in', statesBefore(state))
    .where(stillOurs(payment))
    .execute();
}

const released = { owner: null, lease_until: null, updated_at: now };

function stillOurs({ state, owner, attempt }: Payment) {
  return sql<boolean>`(state = ${state} and owner = ${owner} and attempt = ${attempt})`;
}
