import { sql } from 'kysely';
import type { WantedChange } from '../../database/column-types.ts';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { recordAuthorisation } from '../authorisation.ts';
import type { Standing } from '../processor/processor.ts';

/** How long an answer that got lost may still come to pass at the processor. */
const MAY_ARRIVE_MS = 5 * 60_000;

/**
 * Remembers what a schedule is to become, before the processor hears of it: should this process end now, the schedule is
 * looked up.
 */
export async function storeWantedChange(
  db: Db,
  { payment_id }: Payment,
  change: WantedChange,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ wanted_change: JSON.stringify(change), look_up_at: sql`now() + interval '1 minute'` })
    .where('payment_id', '=', payment_id)
    .execute();
}

/** Certainly nothing was changed. */
export async function dropWantedChange(db: Db, { payment_id }: Payment): Promise<void> {
  await db
    .updateTable('payment')
    .set({ wanted_change: null, look_up_at: null })
    .where('payment_id', '=', payment_id)
    .execute();
}

/** The schedule from now on as the processor says, with the proof of who agreed, in one transaction. */
export function applyChange(
  db: Db,
  { payment_id }: Payment,
  change: WantedChange,
  { amount, date, message }: Standing,
): Promise<Payment> {
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
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAuthorisation(transaction, changed);
    return changed;
  });
}

/** What the processor says of a schedule that was to be changed, told apart by its terms. */
export function changeStands(
  { amount, scheduleDay, scheduleTypeCode, methodToken, authorisation }: WantedChange,
  { amount: found, state, terms }: Standing,
  now: Date,
): 'made' | 'not yet' | 'not made' {
  const isMade =
    state === 'ACTIVE' &&
    found === amount &&
    terms?.scheduleDay === scheduleDay &&
    terms.scheduleTypeCode === scheduleTypeCode &&
    (terms.methodToken ?? methodToken) === methodToken;
  if (isMade) return 'made';
  const mayArrive = now.getTime() - Date.parse(authorisation.at) < MAY_ARRIVE_MS;
  return state === 'ACTIVE' && mayArrive ? 'not yet' : 'not made';
}
