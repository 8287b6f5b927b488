import type { NewSchedule, ScheduleChange, ScheduleResponseBody } from '@portal/bank-processor-api/schedules';
import { type CalendarDate, dateFromWire } from '@portal/domain/values/dates';
import { newReference } from './payments.ts';
import { type Schedule, usedMethod } from './records.ts';
import { findRepeated, type LedgerContext, type Rejection, rejection, rejectMethod } from './rejections.ts';
import { firstMonthFrom, MONTHS_BETWEEN, paymentDateIn } from './schedule-dates.ts';

/** POST /schedules. @param decline simulates a decline by the bank */
export function createSchedule(
  context: LedgerContext,
  input: NewSchedule,
  decline: boolean,
): ScheduleResponseBody {
  const { ledger } = context;
  const fingerprint = ledger.fingerprint(input);
  const clientReference = input['client-reference'];
  const known = findRepeated(ledger.schedules.byClientReference.get(clientReference), fingerprint);
  if (known) {
    const response = scheduleResponseBody(known);
    response['payment-schedule-response']['payment-schedule-status'] =
      known.state === 'FAILED' ? 'FAILED' : 'ACTIVE';
    return response;
  }
  const terms = termsOf(context, input, input['login-id'], undefined);
  const refused = terms.refused ?? (decline ? rejection('declined') : undefined);
  const schedule: Schedule = {
    reference: newReference('S'),
    clientReference,
    loginId: input['login-id'],
    ...terms.fields,
    state: refused ? 'FAILED' : 'ACTIVE',
    errors: refused ? [refused] : [],
    message: refused?.message ?? 'The payments are scheduled.',
    lastMonth: null,
    fingerprint,
    changes: [],
    events: [],
  };
  ledger.saveSchedule(schedule);
  return scheduleResponseBody(schedule);
}

/**
 * PUT /schedules/{reference-number} (AMB-78). Returns the changed schedule, or the unchanged one as FAILED.
 * Idempotent by change reference. @throws RequestError for another body under a used reference
 */
export function changeSchedule(
  context: LedgerContext,
  schedule: Schedule,
  input: ScheduleChange,
  decline: boolean,
): ScheduleResponseBody {
  const reference = input['change-reference'];
  const fingerprint = context.ledger.fingerprint(input);
  const known = schedule.changes.find((change) => change.reference === reference);
  if (findRepeated(known, fingerprint)) return scheduleResponseBody(schedule);
  // Uses the machine's clock, which callers share. The processor's clock may be ahead.
  if (Date.parse(input['expires-at']) <= Date.now()) {
    return failedResponseBody(schedule, rejection('change-expired'));
  }
  if (schedule.state !== 'ACTIVE') return failedResponseBody(schedule, rejection('too-late'));
  const { refused, fields } = termsOf(context, input, schedule.loginId, schedule);
  if (refused) return failedResponseBody(schedule, refused);
  if (decline) return failedResponseBody(schedule, rejection('declined'));
  const changes = [...schedule.changes, { reference, fingerprint }];
  const changed: Schedule = { ...schedule, ...fields, changes };
  context.ledger.saveSchedule(changed);
  return scheduleResponseBody(changed);
}

/** POST /schedules/{reference-number}/void. Stops further payments. Idempotent. */
export function voidSchedule(
  context: LedgerContext,
  schedule: Schedule,
  decline: boolean,
): ScheduleResponseBody {
  if (schedule.state === 'VOIDED') return scheduleResponseBody(schedule);
  if (schedule.state !== 'ACTIVE') return failedResponseBody(schedule, rejection('too-late'));
  if (decline) return failedResponseBody(schedule, rejection('declined'));
  const voided: Schedule = { ...schedule, state: 'VOIDED', message: 'The payments are cancelled.' };
  context.ledger.saveSchedule(voided);
  return scheduleResponseBody(voided);
}

function termsOf(
  context: LedgerContext,
  input: Pick<ScheduleChange, 'payment-type' | 'payment-schedule' | 'start-date'>,
  loginId: string,
  before: Schedule | undefined,
) {
  const { ledger, clock, bankDays } = context;
  const {
    header,
    'payment-method': requested,
    'payment-method-category': category,
  } = input['payment-schedule'];
  const method = ledger.methods.get(requested.token);
  const own = method?.loginId === loginId ? method : undefined;
  const day = header['schedule-day'];
  const typeCode = header['schedule-type-code'];
  const month = nextMonth({ day, typeCode }, input['start-date'], clock.today(), before);
  const nextDate = paymentDateIn(month, day, bankDays);
  const refused =
    rejectMethod(method, loginId, nextDate, clock) ??
    (own && own.type !== category ? rejection('payment-method-category') : undefined);
  const fields = {
    paymentType: input['payment-type'],
    account: header['account-number'],
    amount: header['payment-amount'],
    day,
    typeCode,
    method: own ? usedMethod(own) : null,
    month,
    nextDate,
  };
  return { refused, fields };
}

/** A change of the amount keeps the dates. A change of the day never creates two payments in one period. */
function nextMonth(
  { day, typeCode }: Pick<Schedule, 'day' | 'typeCode'>,
  startDate: string | undefined,
  today: CalendarDate,
  before: Schedule | undefined,
): number {
  if (before && !startDate && before.day === day && before.typeCode === typeCode) return before.month;
  const input = startDate === undefined ? today : dateFromWire(startDate);
  const month = firstMonthFrom(input > today ? input : today, day);
  const last = before?.lastMonth ?? null;
  return last === null ? month : Math.max(month, last + MONTHS_BETWEEN[typeCode]);
}

export function scheduleResponseBody(schedule: Schedule): ScheduleResponseBody {
  return {
    'payment-schedule-response': {
      'client-reference': schedule.clientReference,
      'login-id': schedule.loginId,
      'payment-schedule-status': schedule.state,
      'status-message': schedule.message,
      errors: schedule.errors,
      schedule: {
        header: {
          'reference-number': schedule.reference,
          'next-payment-date': schedule.state === 'ACTIVE' ? schedule.nextDate : null,
          'account-number': schedule.account,
          'payment-amount': schedule.amount,
          'payment-type': schedule.paymentType,
          'schedule-day': schedule.day,
          'schedule-type-code': schedule.typeCode,
        },
        'payment-method': schedule.method,
      },
    },
  };
}

function failedResponseBody(schedule: Schedule, refused: Rejection): ScheduleResponseBody {
  const response = scheduleResponseBody(schedule);
  Object.assign(response['payment-schedule-response'], {
    'payment-schedule-status': 'FAILED',
    'status-message': refused.message,
    errors: [refused],
  } satisfies Partial<ScheduleResponseBody['payment-schedule-response']>);
  return response;
}
