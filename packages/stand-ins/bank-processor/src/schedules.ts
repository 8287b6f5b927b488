import type { NewSchedule, ScheduleAnswer, ScheduleChange } from '@portal/bank-protocol/schedules';
import { type CalendarDate, dateFromWire } from '@portal/domain/values/dates';
import { newReference } from './payments.ts';
import { type Schedule, usedMethod } from './records.ts';
import { type Books, type Refusal, refusal, refuseMethod, repeated } from './refusals.ts';
import { firstMonthFrom, MONTHS_BETWEEN, paymentDateIn } from './schedule-dates.ts';

/** POST /schedules. @param decline on demand, as if the bank had said no */
export function makeSchedule(books: Books, asked: NewSchedule, decline: boolean): ScheduleAnswer {
  const { ledger } = books;
  const fingerprint = ledger.fingerprint(asked);
  const clientReference = asked['client-reference'];
  const known = repeated(ledger.schedules.byClientReference.get(clientReference), fingerprint);
  if (known) {
    const answer = scheduleAnswer(known);
    answer['payment-schedule-response']['payment-schedule-status'] =
      known.state === 'FAILED' ? 'FAILED' : 'ACTIVE';
    return answer;
  }
  const terms = termsOf(books, asked, asked['login-id'], undefined);
  const refused = terms.refused ?? (decline ? refusal('declined') : undefined);
  const schedule: Schedule = {
    reference: newReference('S'),
    clientReference,
    loginId: asked['login-id'],
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
  return scheduleAnswer(schedule);
}

/**
 * PUT /schedules/{reference-number} (AMB-78): the schedule as asked, or unchanged and FAILED. A change that was made
 * before returns the schedule as it is now. @throws Refused for another body under the reference of a change
 */
export function changeSchedule(
  books: Books,
  schedule: Schedule,
  asked: ScheduleChange,
  decline: boolean,
): ScheduleAnswer {
  const reference = asked['change-reference'];
  const fingerprint = books.ledger.fingerprint(asked);
  const known = schedule.changes.find((change) => change.reference === reference);
  if (repeated(known, fingerprint)) return scheduleAnswer(schedule);
  // By the clock of the machine, which callers have too: a developer may have advanced the processor's own.
  if (Date.parse(asked['expires-at']) <= Date.now()) {
    return failedAnswer(schedule, refusal('change-expired'));
  }
  if (schedule.state !== 'ACTIVE') return failedAnswer(schedule, refusal('too-late'));
  const { refused, fields } = termsOf(books, asked, schedule.loginId, schedule);
  if (refused) return failedAnswer(schedule, refused);
  if (decline) return failedAnswer(schedule, refusal('declined'));
  const changes = [...schedule.changes, { reference, fingerprint }];
  const changed: Schedule = { ...schedule, ...fields, changes };
  books.ledger.saveSchedule(changed);
  return scheduleAnswer(changed);
}

/** POST /schedules/{reference-number}/void: no more payments are made; a second time answers the same. */
export function voidSchedule(books: Books, schedule: Schedule, decline: boolean): ScheduleAnswer {
  if (schedule.state === 'VOIDED') return scheduleAnswer(schedule);
  if (schedule.state !== 'ACTIVE') return failedAnswer(schedule, refusal('too-late'));
  if (decline) return failedAnswer(schedule, refusal('declined'));
  const voided: Schedule = { ...schedule, state: 'VOIDED', message: 'The payments are cancelled.' };
  books.ledger.saveSchedule(voided);
  return scheduleAnswer(voided);
}

/** What the body asks for, with the reason to refuse it. */
function termsOf(
  books: Books,
  asked: Pick<ScheduleChange, 'payment-type' | 'payment-schedule' | 'start-date'>,
  loginId: string,
  before: Schedule | undefined,
) {
  const { ledger, clock, bankDays } = books;
  const { header, 'payment-method': wanted, 'payment-method-category': category } = asked['payment-schedule'];
  const method = ledger.methods.get(wanted.token);
  const own = method?.loginId === loginId ? method : undefined;
  const day = header['schedule-day'];
  const typeCode = header['schedule-type-code'];
  const month = nextMonth({ day, typeCode }, asked['start-date'], clock.today(), before);
  const nextDate = paymentDateIn(month, day, bankDays);
  const refused =
    refuseMethod(method, loginId, nextDate, clock) ??
    (own && own.type !== category ? refusal('payment-method-category') : undefined);
  const fields = {
    paymentType: asked['payment-type'],
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

/** A change of the amount alone leaves the dates; a change of the day never makes two payments in one period. */
function nextMonth(
  { day, typeCode }: Pick<Schedule, 'day' | 'typeCode'>,
  startDate: string | undefined,
  today: CalendarDate,
  before: Schedule | undefined,
): number {
  if (before && !startDate && before.day === day && before.typeCode === typeCode) return before.month;
  const asked = startDate === undefined ? today : dateFromWire(startDate);
  const month = firstMonthFrom(asked > today ? asked : today, day);
  const last = before?.lastMonth ?? null;
  return last === null ? month : Math.max(month, last + MONTHS_BETWEEN[typeCode]);
}

/** What is told of a schedule as it stands now. */
export function scheduleAnswer(schedule: Schedule): ScheduleAnswer {
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

function failedAnswer(schedule: Schedule, refused: Refusal): ScheduleAnswer {
  const answer = scheduleAnswer(schedule);
  Object.assign(answer['payment-schedule-response'], {
    'payment-schedule-status': 'FAILED',
    'status-message': refused.message,
    errors: [refused],
  } satisfies Partial<ScheduleAnswer['payment-schedule-response']>);
  return answer;
}
