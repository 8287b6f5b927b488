import { sql } from 'kysely';
import type { PendingChange } from '../../database/column-types.ts';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { appendPaymentEvents } from '../../events/payment-events.ts';
import { recordAuthorization } from '../authorization.ts';
import type { ProcessorStatus } from '../processor/processor-client.ts';
import { isUnchanged, LOOKUP_AFTER_RESPONSE } from '../settlement/store-status.ts';

/** The processor rejects a change that arrives later than this after sending. */
const EXPIRES_AFTER_MS = 5 * 60_000;
const MAX_CLOCK_SKEW_MS = 60_000;

export function expiryOf(now: Date): string {
  return new Date(now.getTime() + EXPIRES_AFTER_MS).toISOString();
}

/** Stores terms before sending them, so that a crash triggers a lookup. False if it has changed. */
export async function storePendingChange(db: Db, schedule: Payment, change: PendingChange): Promise<boolean> {
  const stored = await db
    .updateTable('payment')
    .set({
      pending_change: JSON.stringify(change),
      lookup_at: LOOKUP_AFTER_RESPONSE,
    })
    .where('payment_id', '=', schedule.payment_id)
    .where('pending_change', 'is', null)
    .where(isUnchanged(schedule))
    .returning('payment_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Discards a change that was certainly not applied. Its lookup remains, because it may be of a cancellation. Returns
 * false when the change is no longer pending.
 */
export async function discardPendingChange(db: Db, before: Payment, change: PendingChange): Promise<boolean> {
  const discarded = await db
    .updateTable('payment')
    .set({ pending_change: null })
    .where('payment_id', '=', before.payment_id)
    .where(isOpen(change))
    .returning('payment_id')
    .executeTakeFirst();
  return discarded !== undefined;
}

/** Applies the confirmed terms with their authorization record. Undefined when the change is no longer pending. */
export function applyChange(
  db: Db,
  before: Payment,
  change: PendingChange,
  { amount, date, message }: ProcessorStatus,
): Promise<Payment | undefined> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('payment')
      .set({
        amount_cents: amount,
        payment_date: date ?? change.date,
        schedule_day: change.scheduleDay,
        schedule_type_code: change.scheduleTypeCode,
        method_token: change.methodToken,
        message,
        pending_change: null,
        updated_at: sql`now()`,
      })
      .where('payment_id', '=', before.payment_id)
      .where('state', '=', 'ACTIVE')
      .where(isOpen(change))
      .returningAll()
      .executeTakeFirst();
    if (changed) {
      await recordAuthorization(trx, { ...changed, debit_authorization: change.authorization });
    }
    if (changed) await appendPaymentEvents(trx, before, changed);
    return changed;
  });
}

export function hasTerms(
  { amount, scheduleDay, scheduleTypeCode, methodToken }: PendingChange,
  other: Pick<PendingChange, 'amount'> &
    Nullable<Pick<PendingChange, 'scheduleDay' | 'scheduleTypeCode' | 'methodToken'>>,
): boolean {
  return (
    other.amount === amount &&
    other.scheduleDay === scheduleDay &&
    other.scheduleTypeCode === scheduleTypeCode &&
    other.methodToken === methodToken
  );
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };

const isOpen = ({ id }: PendingChange) => sql<boolean>`pending_change->>'id' = ${id}`;

/**
 * Decides from the processor's terms whether a change was applied. `requestedAt` is the time before the lookup. After
 * the expiry, a change without effect is certainly not applied, because the processor rejects it.
 */
export function changeOutcome(
  { amount, scheduleDay, scheduleTypeCode, methodToken, expiresAt }: PendingChange,
  { amount: found, state, terms }: ProcessorStatus,
  requestedAt: Date,
): 'applied' | 'pending' | 'not_applied' {
  const isMade =
    state === 'ACTIVE' &&
    found === amount &&
    terms?.scheduleDay === scheduleDay &&
    terms.scheduleTypeCode === scheduleTypeCode &&
    (terms.methodToken ?? methodToken) === methodToken;
  if (isMade) return 'applied';
  const mayArrive = requestedAt.getTime() < Date.parse(expiresAt) + MAX_CLOCK_SKEW_MS;
  return state === 'ACTIVE' && mayArrive ? 'pending' : 'not_applied';
}
