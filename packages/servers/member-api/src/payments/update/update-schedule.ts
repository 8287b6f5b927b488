import { randomUUID } from 'node:crypto';
import type { RecurringPayment } from '@portal/api/contracts/make-payment';
import type { PendingChange } from '../../database/column-types.ts';
import type { Db } from '../../database/db.ts';
import { findPayment } from '../../database/find-payment.ts';
import type { Payment } from '../../database/payment.ts';
import { retryWhileUnavailable } from '../../database/retry.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import type { Services } from '../../services.ts';
import { authorizationOf } from '../authorization.ts';
import type { PaymentRequest } from '../create/create-payments.ts';
import { findWalletHolder, instructionOf } from '../create/instruction.ts';
import { type PaymentIntent, recurringIntent } from '../create/payment-intent.ts';
import { validateScheduleChange } from '../create/validate-payment.ts';
import { findPaylines } from '../lines/find-paylines.ts';
import { type ProcessorStatus, UnknownOutcomeError } from '../processor/processor-client.ts';
import { fetchWallet, findMethodName } from '../processor/wallet.ts';
import { scheduleLookup } from '../settlement/store-status.ts';
import {
  applyChange,
  discardPendingChange,
  expiryOf,
  hasTerms,
  storePendingChange,
} from './pending-change.ts';

type Deps = Pick<Services, 'db' | 'config' | 'now' | 'payments'>;

/**
 * Changes a live schedule (API-37, AMB-78). One change is pending at a time. Returns the new schedule, or FAILED, or
 * UNKNOWN while the outcome is being confirmed. Does nothing if a retry requests the terms that the schedule has.
 * @throws HttpProblem 404 and 422, 422 while another change is pending, 502 without the wallet
 */
export async function updateSchedule(
  deps: Deps,
  paymentRequest: PaymentRequest,
  reference: string,
  body: RecurringPayment,
): Promise<Payment> {
  const { db, config, payments } = deps;
  const deadline = Date.now() + config.paymentResponseTimeoutMs;
  const schedule = await findPayment(db, { oid: paymentRequest.oid, kind: 'recurring', reference });
  if (schedule?.state !== 'ACTIVE' || schedule.processor_reference === null) {
    throw new HttpProblem('recurring_not_active');
  }
  const { change, order } = await validateChange(deps, paymentRequest, schedule, body);
  const open = schedule.pending_change;
  if (open && hasTerms(change, open)) return { ...schedule, state: 'UNKNOWN' };
  if (!open && hasTerms(change, termsOf(schedule))) return schedule;
  if (open || !(await storePendingChange(db, schedule, change)))
    throw new HttpProblem('recurring_change_pending');
  let status: ProcessorStatus;
  try {
    status = await payments.processor.change(schedule.processor_reference, order, change);
  } catch (error) {
    if (error instanceof UnknownOutcomeError) {
      await scheduleLookup(db, schedule);
      return { ...schedule, state: 'UNKNOWN' };
    }
    await discardPendingChange(db, schedule, change);
    throw error;
  }
  if (status.state !== 'ACTIVE') {
    await discardPendingChange(db, schedule, change);
    return { ...schedule, state: 'FAILED', message: status.message };
  }
  // If the database stays unavailable, the change stays pending and its lookup applies it.
  const changed = await retryWhileUnavailable(deadline - Date.now(), () =>
    applyChange(db, schedule, change, status),
  );
  return changed ?? (await resolvedConcurrently(db, schedule, change));
}

/** Returns the schedule when a lookup, cancellation or event was faster than the processor's response. */
async function resolvedConcurrently(
  db: Db,
  { payment_id }: Payment,
  change: PendingChange,
): Promise<Payment> {
  const now = await db
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow();
  if (now.state !== 'ACTIVE' || hasTerms(change, termsOf(now))) return now;
  await scheduleLookup(db, now);
  return { ...now, state: 'UNKNOWN' };
}

function termsOf(schedule: Payment) {
  return {
    amount: schedule.amount_cents,
    scheduleDay: schedule.schedule_day,
    scheduleTypeCode: schedule.schedule_type_code,
    methodToken: schedule.method_token,
  };
}

async function validateChange(
  { db, config, now, payments: { processor } }: Deps,
  { oid, lifeProNameId, clientAddress, idempotentRequest }: PaymentRequest,
  schedule: Payment,
  body: RecurringPayment,
) {
  const at = now();
  const { scheduleDay, scheduleTypeCode, ...requested } = scheduleIntent(
    body,
    schedule,
    at,
    config.achHolidays,
  );
  if (requested.certificateNumber !== schedule.certificate_number)
    throw new HttpProblem('recurring_other_line');
  // If day and type stay the same, the next payment date stays too.
  const keepsSchedule =
    scheduleDay === schedule.schedule_day && scheduleTypeCode === schedule.schedule_type_code;
  const date = keepsSchedule ? schedule.payment_date : requested.date;
  const intent: PaymentIntent = { ...requested, scheduleDay, scheduleTypeCode, date };
  const holder = await findWalletHolder(db, oid);
  const [lines, methods] = await Promise.all([
    findPaylines(db, lifeProNameId),
    fetchWallet(processor, holder.loginId),
  ]);
  validateScheduleChange(
    intent,
    { lines, methods, now: at, overrides: config.achHolidays },
    { keepsSchedule },
  );
  const agreement = {
    clientAddress,
    idempotencyKey: idempotentRequest?.key,
    methodName: findMethodName(intent, methods),
  };
  const change: PendingChange = {
    id: randomUUID(),
    expiresAt: expiryOf(new Date()),
    ...{ amount: intent.amount, date, scheduleDay, scheduleTypeCode, methodToken: intent.methodToken },
    authorization: authorizationOf(agreement, at),
  };
  const instruction = instructionOf(intent, holder, { oid, now: at, keepsSchedule });
  return { change, order: { ...intent, clientReference: schedule.payment_id, instruction } };
}

/** Parses the body. For a schedule, day and type are not null. */
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
