import type { RecurringPayment } from '@portal/api/contracts/make-payment';
import { sql } from 'kysely';
import { findPayment } from '../../database/find-payment.ts';
import type { Payment } from '../../database/payment.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { authorisationOf, recordAuthorisation } from '../authorisation.ts';
import { findPaylines } from '../make/find-paylines.ts';
import { findHolder, instructionOf } from '../make/instruction.ts';
import { recurringIntent } from '../make/intent.ts';
import type { Submission } from '../make/make-payments.ts';
import { requireAllowedChange } from '../make/rules.ts';
import { OutcomeUnknown } from '../processor/processor.ts';
import { answerOf, walletOf } from '../processor/provider.ts';
import { lookUpLater } from '../settle/standing.ts';

/**
 * Changes a live schedule of an account (API-37, AMB-78). Asking twice changes nothing more. The answer is the schedule
 * as it is from now on, or with FAILED and a message when the processor refuses.
 * @throws Refusal 404 and 422 as when a schedule is made, 502 when the processor does not say what it did
 */
export async function changeSchedule(
  { db, config, now, payments: { processor } }: Pick<Services, 'db' | 'config' | 'now' | 'payments'>,
  { oid, lifeProNameId, clientAddress, request }: Submission,
  reference: string,
  body: RecurringPayment,
): Promise<Payment> {
  const schedule = await findPayment(db, { oid, kind: 'recurring', reference });
  if (schedule?.state !== 'ACTIVE' || schedule.processor_reference === null) {
    throw new Refusal('recurring_not_live');
  }
  const at = now();
  const intent = recurringIntent(body, schedule.payment_type, at, config.achHolidays);
  if (intent.certificateNumber !== schedule.certificate_number) throw new Refusal('recurring_other_line');
  const holder = await findHolder(db, oid);
  const [lines, methods] = await Promise.all([
    findPaylines(db, lifeProNameId),
    walletOf(processor, holder.loginId),
  ]);
  requireAllowedChange(intent, { lines, methods, now: at, overrides: config.achHolidays });

  const order = {
    ...intent,
    clientReference: schedule.payment_id,
    instruction: instructionOf(intent, holder, { oid, now: at }),
  };
  const changing = processor.change(schedule.processor_reference, order);
  const standing = await answerOf(
    changing.catch(async (error: unknown) => {
      if (error instanceof OutcomeUnknown) await lookUpLater(db, schedule);
      throw error;
    }),
  );
  if (standing.state !== 'ACTIVE') return { ...schedule, state: 'FAILED', message: standing.message };
  return db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('payment')
      .set({
        amount_cents: standing.amount,
        payment_date: standing.date ?? intent.date,
        schedule_day: intent.scheduleDay,
        schedule_type_code: intent.scheduleTypeCode,
        method_token: intent.methodToken,
        message: standing.message,
        authorisation: JSON.stringify(authorisationOf(clientAddress, request?.key, at)),
        updated_at: sql`now()`,
      })
      .where('payment_id', '=', schedule.payment_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAuthorisation(transaction, changed);
    return changed;
  });
}
