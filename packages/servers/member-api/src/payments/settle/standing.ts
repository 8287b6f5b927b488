import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { stageOf } from '../../database/payment-states.ts';
import type { Standing } from '../processor/processor.ts';

/** Stores how a live payment stands now, unless it has moved on meanwhile. */
export async function storeStanding(db: Db, payment: Payment, standing: Standing): Promise<void> {
  const { state, amount, date, message, terms } = standing;
  // Collected and returned are told by the processor's events, which also write the payment history.
  const isForEvents = stageOf(state) === 'collected';
  await db
    .updateTable('payment')
    .set({
      look_up_at: null,
      updated_at: sql`now()`,
      ...(!isForEvents && { state, message, amount_cents: amount, ...(date && { payment_date: date }) }),
      ...(!isForEvents && terms && columnsOfTerms(terms)),
    })
    .where('payment_id', '=', payment.payment_id)
    .where('state', '=', payment.state)
    .execute();
}

function columnsOfTerms({ scheduleDay, scheduleTypeCode, methodToken }: NonNullable<Standing['terms']>) {
  return {
    schedule_day: scheduleDay,
    schedule_type_code: scheduleTypeCode,
    ...(methodToken !== null && { method_token: methodToken }),
  };
}

/** Has the processor asked later how a payment stands, since it gave no answer to a change of it. */
export async function lookUpLater(db: Db, { payment_id }: Payment): Promise<void> {
  await db
    .updateTable('payment')
    .set({ look_up_at: sql`now()` })
    .where('payment_id', '=', payment_id)
    .execute();
}
