import type { CalendarEntry } from '@portal/domain/payments/icalendar';
import { SCHEDULES, type ScheduleTypeCode } from '@portal/domain/payments/recurring-payments';
import { type CalendarDate, dayOfMonth } from '@portal/domain/values/dates';
import { type Cents, formatUsd } from '@portal/domain/values/money';

/** A debit, as the calendar shows it. */
interface Debit {
  readonly id: string;
  readonly reference: string | undefined;
  readonly date: CalendarDate;
  readonly amount: Cents;
  /** 'Premium for certificate 000020419791'. */
  readonly name: string;
  /** 'Checking account (Bank account ending in 12217395)', if known. */
  readonly method: string | undefined;
  readonly schedule?: ScheduleTypeCode | undefined;
  /** Day of the month of a recurring payment; defaults to the day of `date`. */
  readonly scheduleDay?: number | undefined;
}

/** Calendar entry of a debit (F-19). */
export function calendarEntry(debit: Debit): CalendarEntry {
  const { id, reference, date, amount, name, method, schedule } = debit;
  const { scheduleDay: day = dayOfMonth(date) } = debit;
  const from = method === undefined ? '' : `From ${method}. `;
  return {
    id: `${id}@member-portal`,
    date,
    title: `Payment of ${formatUsd(amount)}: ${name}`,
    text: `${from}Reference ${reference ?? 'not known'}.`,
    repeats: schedule && { everyMonths: schedule === SCHEDULES.Monthly ? 1 : 3, day },
  };
}
