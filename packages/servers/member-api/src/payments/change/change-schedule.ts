import { randomUUID } from 'node:crypto';
import type { RecurringPayment } from '@portal/api/contracts/make-payment';
import type { WantedChange } from '../../database/column-types.ts';
import type { Db } from '../../database/db.ts';
import { findPayment } from '../../database/find-payment.ts';
import type { Payment } from '../../database/payment.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { authorisationOf } from '../authorisation.ts';
import { findPaylines } from '../make/find-paylines.ts';
import { findHolder, instructionOf } from '../make/instruction.ts';
import { type Intent, recurringIntent } from '../make/intent.ts';
import type { Submission } from '../make/make-payments.ts';
import { requireAllowedChange } from '../make/rules.ts';
import { OutcomeUnknown } from '../processor/processor.ts';
import { nameOfMethod, walletOf } from '../processor/provider.ts';
import { lookUpLater } from '../settle/standing.ts';
import { applyChange, dropWantedChange, expiryOf, hasTerms, storeWantedChange } from './apply-change.ts';

type Parts = Pick<Services, 'db' | 'config' | 'now' | 'payments'>;

/**
 * Changes a live schedule of an account (API-37, AMB-78). One change is open at a time. Asking for the same terms twice
 * changes nothing more. Returns the schedule as it is from now on, with FAILED and a message when the processor refuses,
 * or with UNKNOWN while the outcome is being confirmed: then the processor is asked until it is known.
 * @throws Refusal 404 and 422 as when a schedule is made, 422 while another change is open, 502 without the
 * wallet, when nothing was changed
 */
export async function changeSchedule(
  parts: Parts,
  submission: Submission,
  reference: string,
  body: RecurringPayment,
): Promise<Payment> {
  const { db, payments } = parts;
  const schedule = await findPayment(db, { oid: submission.oid, kind: 'recurring', reference });
  if (schedule?.state !== 'ACTIVE' || schedule.processor_reference === null) {
    throw new Refusal('recurring_not_live');
  }
  const { change, order } = await allowedChange(parts, submission, schedule, body);
  const open = schedule.wanted_change;
  if (open && hasTerms(change, open)) return { ...schedule, state: 'UNKNOWN' };
  if (open || !(await storeWantedChange(db, schedule, change))) throw new Refusal('recurring_change_open');
  try {
    const standing = await payments.processor.change(schedule.processor_reference, order, change);
    if (standing.state === 'ACTIVE') {
      return (
        (await applyChange(db, schedule, change, standing)) ?? (await settledElsewhere(db, schedule, change))
      );
    }
    await dropWantedChange(db, schedule, change);
    return { ...schedule, state: 'FAILED', message: standing.message };
  } catch (error) {
    if (error instanceof OutcomeUnknown) {
      await lookUpLater(db, schedule);
      return { ...schedule, state: 'UNKNOWN' };
    }
    await dropWantedChange(db, schedule, change);
    throw error;
  }
}

/** The schedule after a look-up, a cancellation or an event was faster than the processor's answer to this change. */
async function settledElsewhere(db: Db, { payment_id }: Payment, change: WantedChange): Promise<Payment> {
  const now = await db
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow();
  const terms = {
    amount: now.amount_cents,
    scheduleDay: now.schedule_day,
    scheduleTypeCode: now.schedule_type_code,
    methodToken: now.method_token,
  };
  if (now.state !== 'ACTIVE' || hasTerms(change, terms)) return now;
  await lookUpLater(db, now);
  return { ...now, state: 'UNKNOWN' };
}

/** What is asked of the processor, once the rules allow it. */
async function allowedChange(
  { db, config, now, payments: { processor } }: Parts,
  { oid, lifeProNameId, clientAddress, request }: Submission,
  schedule: Payment,
  body: RecurringPayment,
) {
  const at = now();
  const { scheduleDay, scheduleTypeCode, ...asked } = scheduleIntent(body, schedule, at, config.achHolidays);
  if (asked.certificateNumber !== schedule.certificate_number) throw new Refusal('recurring_other_line');
  // Where neither the day nor the type changes, the next payment stays on its day.
  const keepsDays = scheduleDay === schedule.schedule_day && scheduleTypeCode === schedule.schedule_type_code;
  const date = keepsDays ? schedule.payment_date : asked.date;
  const intent: Intent = { ...asked, scheduleDay, scheduleTypeCode, date };
  const holder = await findHolder(db, oid);
  const [lines, methods] = await Promise.all([
    findPaylines(db, lifeProNameId),
    walletOf(processor, holder.loginId),
  ]);
  requireAllowedChange(intent, { lines, methods, now: at, overrides: config.achHolidays }, { keepsDays });
  const agreement = { clientAddress, requestKey: request?.key, methodName: nameOfMethod(intent, methods) };
  const change: WantedChange = {
    id: randomUUID(),
    expiresAt: expiryOf(new Date()),
    ...{ amount: intent.amount, date, scheduleDay, scheduleTypeCode, methodToken: intent.methodToken },
    authorisation: authorisationOf(agreement, at),
  };
  const instruction = instructionOf(intent, holder, { oid, now: at, keepsDays });
  return { change, order: { ...intent, clientReference: schedule.payment_id, instruction } };
}

/** What the body asks for; of a schedule day and type are there. */
function scheduleIntent(
  body: RecurringPayment,
  { payment_type }: Payment,
  at: Date,
  overrides: Parameters<typeof recurringIntent>[3],
) {
  const { header } = body['payment-schedule'];
  const intent = recurringIntent(body, payment_type, at, overrides);
  return {
    ...intent,
    scheduleDay: header['schedule-day'],
    scheduleTypeCode: header['schedule-type-code'],
  };
}
