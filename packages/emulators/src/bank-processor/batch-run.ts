import { type BusinessDayOverrides, nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, type CalendarDate } from '@portal/domain/values/dates';
import { buildPayment, paymentEvent } from './payments.ts';
import type { Payment, Schedule } from './records.ts';
import { type LedgerContext, rejectMethod } from './rejections.ts';
import { MONTHS_BETWEEN, paymentDateIn } from './schedule-dates.ts';

/** Account numbers with these last digits are returned two business days after the debit, as README.md describes. */
const RETURN_REASONS = new Map([
  ['0001', { code: 'R01', reason: 'Insufficient funds', isPermanent: false }],
  ['0002', { code: 'R02', reason: 'Account closed', isPermanent: true }],
]);

interface DueEvent {
  date: CalendarDate;
  /** Whether the record is unchanged since it was found. An earlier event may have ended it. */
  isCurrent: () => boolean;
  apply: () => void;
}

/**
 * Executes due events day by day: scheduled payments in the morning, debits on business days at 19:30 Chicago. Returns
 * follow two business days later. After downtime or an advanced clock it catches up on all of them.
 */
export function runBatch(context: LedgerContext): void {
  context.ledger.transaction(() => {
    for (;;) {
      const due = [...dueEvents(context)];
      const [day] = due.map(({ date }) => date).sort();
      if (day === undefined) return;
      for (const { date, isCurrent, apply } of due) if (date === day && isCurrent()) apply();
    }
  });
}

function* dueEvents(context: LedgerContext): Iterable<DueEvent> {
  const { ledger, clock } = context;
  const today = clock.today();
  for (const schedule of ledger.schedules.byReference.values()) {
    if (schedule.state !== 'ACTIVE') continue;
    const isCurrent = () => ledger.schedules.byReference.get(schedule.reference) === schedule;
    const { nextDate: date } = schedule;
    if (date <= today) yield { date, isCurrent, apply: () => createScheduledPayment(context, schedule) };
  }
  for (const payment of ledger.payments.byReference.values()) {
    const { state, settlesOn, returnsOn } = payment;
    const isCurrent = () => ledger.payments.byReference.get(payment.reference) === payment;
    if (state === 'OPEN' && clock.isPastDebitCutoff(settlesOn)) {
      yield { date: settlesOn, isCurrent, apply: () => settle(context, payment) };
    }
    if (state === 'SETTLED' && returnsOn !== null && clock.isPastDebitCutoff(returnsOn)) {
      yield { date: returnsOn, isCurrent, apply: () => returnPayment(context, payment, returnsOn) };
    }
  }
}

/** Saves the payment first: after a crash in between, the schedule finds it and continues. */
function createScheduledPayment(context: LedgerContext, schedule: Schedule): void {
  const { ledger, clock } = context;
  const { nextDate: date } = schedule;
  const reference = `${schedule.reference}-${date.replaceAll('-', '')}`;
  const method = schedule.method ? ledger.methods.get(schedule.method.token) : undefined;
  // A schedule of the dataset may lack a payment method.
  const rejected = schedule.method ? rejectMethod(method, schedule.loginId, date, clock) : undefined;
  if (!ledger.payments.byReference.has(reference)) {
    const { loginId, paymentType, account, amount } = schedule;
    const what = { loginId, paymentType, account, amount, date, fingerprint: null };
    const order = { reference, clientReference: null, scheduleReference: schedule.reference, ...what };
    const created = buildPayment(context, order, method, rejected);
    // Uses the scheduled day, not today, when it catches up.
    const payment = { ...created, settlesOn: nextBusinessDay(date, context.bankDays) };
    const type = rejected ? 'payment-failed' : 'scheduled-payment-made';
    const event = paymentEvent(payment, type, date, created.message);
    const sequence = { ...event, 'schedule-client-reference': schedule.clientReference };
    ledger.savePayment({ ...payment, events: [ledger.event(sequence)] });
  }
  const month = schedule.month + MONTHS_BETWEEN[schedule.typeCode];
  const nextDate = paymentDateIn(month, schedule.day, context.bankDays);
  const advanced: Schedule = { ...schedule, lastMonth: schedule.month, month, nextDate };
  if (rejected) endSchedule(context, advanced, date, rejected.message);
  else ledger.saveSchedule(advanced);
}

function settle({ ledger, bankDays }: LedgerContext, payment: Payment): void {
  const digits = payment.method?.['account-number'] ?? '';
  const willReturn = RETURN_REASONS.get(digits.slice(-4));
  const settled: Payment = {
    ...payment,
    state: 'SETTLED',
    message: 'The payment is made.',
    returnsOn: willReturn ? businessDaysAfter(payment.settlesOn, 2, bankDays) : null,
    returnCode: willReturn?.code ?? null,
  };
  const event = paymentEvent(settled, 'payment-settled', payment.settlesOn, settled.message);
  ledger.savePayment({ ...settled, events: [...payment.events, ledger.event(event)] });
}

function returnPayment(context: LedgerContext, payment: Payment, date: CalendarDate): void {
  const { ledger } = context;
  const why = [...RETURN_REASONS.values()].find(({ code }) => code === payment.returnCode);
  const message = `The bank returned the payment: ${why?.reason ?? 'no reason given'}.`;
  const returned: Payment = { ...payment, state: 'RETURNED', message };
  const event = ledger.event(paymentEvent(returned, 'payment-returned', date, message));
  ledger.savePayment({ ...returned, events: [...payment.events, event] });
  if (!why?.isPermanent) return;
  for (const schedule of ledger.schedules.byLogin(payment.loginId)) {
    const isSame = schedule.method?.token === payment.method?.token;
    if (isSame && schedule.state === 'ACTIVE') endSchedule(context, schedule, date, message);
  }
}

function endSchedule(
  { ledger }: LedgerContext,
  schedule: Schedule,
  date: CalendarDate,
  message: string,
): void {
  const event = ledger.event({
    type: 'schedule-ended',
    date,
    'reference-number': schedule.reference,
    'schedule-reference-number': schedule.reference,
    'client-reference': schedule.clientReference,
    'schedule-client-reference': schedule.clientReference,
    'login-id': schedule.loginId,
    'payment-type': schedule.paymentType,
    'account-number': schedule.account,
    'total-amount': schedule.amount,
    'return-code': null,
    message,
  });
  ledger.saveSchedule({ ...schedule, state: 'ENDED', message, events: [...schedule.events, event] });
}

function businessDaysAfter(date: CalendarDate, days: number, bankDays: BusinessDayOverrides): CalendarDate {
  let day = date;
  for (let count = 0; count < days; count += 1) day = nextBusinessDay(addDays(day, 1), bankDays);
  return day;
}
