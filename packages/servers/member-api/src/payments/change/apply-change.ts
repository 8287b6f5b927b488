import { sql } from 'kysely';
import type { WantedChange } from '../../database/column-types.ts';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { recordAuthorisation } from '../authorisation.ts';
import type { Standing } from '../processor/processor.ts';
import { isUnchanged } from '../settle/standing.ts';

/** How long after it is sent a change may arrive at the processor, which refuses it later. */
const EXPIRES_AFTER_MS = 5 * 60_000;
/** How far the clocks of this program and of the processor may be apart. */
const CLOCKS_APART_MS = 60_000;

/** The expiry of a change that is sent at `now`. */
export function expiryOf(now: Date): string {
  return new Date(now.getTime() + EXPIRES_AFTER_MS).toISOString();
}

/**
 * Stores the wanted terms before the request to the processor: after a crash the schedule is looked up. One change
 * is open at a time. Returns false, and stores nothing, when another change is open or the schedule is no longer as read.
 */
export async function storeWantedChange(db: Db, schedule: Payment, change: WantedChange): Promise<boolean> {
  const stored = await db
    .updateTable('payment')
    .set({ wanted_change: JSON.stringify(change), look_up_at: sql`now() + interval '1 minute'` })
    .where('payment_id', '=', schedule.payment_id)
    .where('wanted_change', 'is', null)
    .where(isUnchanged(schedule))
    .returning('payment_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Closes a change that was certainly not made. Returns false when this change is not open any more. */
export async function dropWantedChange(
  db: Db,
  { payment_id }: Payment,
  change: WantedChange,
): Promise<boolean> {
  const dropped = await db
    .updateTable('payment')
    .set({ wanted_change: null, look_up_at: null })
    .where('payment_id', '=', payment_id)
    .where(isOpen(change))
    .returning('payment_id')
    .executeTakeFirst();
  return dropped !== undefined;
}

/**
 * Stores the terms that the processor confirmed, with the proof of who agreed, in one transaction. Returns the payment,
 * or undefined when this change is not open any more.
 */
export function applyChange(
  db: Db,
  { payment_id }: Payment,
  change: WantedChange,
  { amount, date, message }: Standing,
): Promise<Payment | undefined> {
  return db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('payment')
      .set({
        amount_cents: amount,
        payment_date: date ?? change.date,
        schedule_day: change.scheduleDay,
        schedule_type_code: change.scheduleTypeCode,
        method_token: change.methodToken,
        message,
        authorisation: JSON.stringify(change.authorisation),
        wanted_change: null,
        look_up_at: null,
        updated_at: sql`now()`,
      })
      .where('payment_id', '=', payment_id)
      .where('state', '=', 'ACTIVE')
      .where(isOpen(change))
      .returningAll()
      .executeTakeFirst();
    if (changed) await recordAuthorisation(transaction, changed);
    return changed;
  });
}

/** Whether two changes, or a change and a schedule, have the same terms. */
export function hasTerms(
  { amount, scheduleDay, scheduleTypeCode, methodToken }: WantedChange,
  other: Pick<WantedChange, 'amount'> &
    Nullable<Pick<WantedChange, 'scheduleDay' | 'scheduleTypeCode' | 'methodToken'>>,
): boolean {
  return (
    other.amount === amount &&
    other.scheduleDay === scheduleDay &&
    other.scheduleTypeCode === scheduleTypeCode &&
    other.methodToken === methodToken
  );
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };

const isOpen = ({ id }: WantedChange) => sql<boolean>`wanted_change->>'id' = ${id}`;

/**
 * Whether a change was made, by the terms that the processor has. `askedAt` is the instant before it was asked. A change
 * is certainly not made once the processor was asked after the expiry: it refuses what arrives later.
 */
export function changeStands(
  { amount, scheduleDay, scheduleTypeCode, methodToken, expiresAt }: WantedChange,
  { amount: found, state, terms }: Standing,
  askedAt: Date,
): 'made' | 'not yet' | 'not made' {
  const isMade =
    state === 'ACTIVE' &&
    found === amount &&
    terms?.scheduleDay === scheduleDay &&
    terms.scheduleTypeCode === scheduleTypeCode &&
    (terms.methodToken ?? methodToken) === methodToken;
  if (isMade) return 'made';
  const mayArrive = askedAt.getTime() < Date.parse(expiresAt) + CLOCKS_APART_MS;
  return state === 'ACTIVE' && mayArrive ? 'not yet' : 'not made';
}
