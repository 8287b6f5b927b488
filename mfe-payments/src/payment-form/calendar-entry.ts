import type { CalendarEntry } from '@portal/domain/payments/icalendar';
import { SCHEDULES, type ScheduleTypeCode } from '@portal/domain/payments/recurring-payments';
import type { CalendarDate } from '@portal/domain/values/dates';
import { type Cents, formatUsd } from '@portal/domain/values/money';

/** A debit as it stands in a calendar. */
interface Debit {
  /** Tells it from the member's other payments. */
  readonly id: string;
  readonly reference: string | undefined;
  readonly date: CalendarDate;
  readonly amount: Cents;
  /** 'Premium for certificate 000020419791'. */
  readonly name: string;
  /** 'Checking account (Bank account ending in 12217395)', where it is known. */
  readonly method: string | undefined;
  /** Of a recurring payment. */
  readonly schedule?: ScheduleTypeCode | undefined;
  /** The day of the month of a recurring payment; where it is not known, that of `date` counts. */
  readonly scheduleDay?: number | undefined;
}

/** The day on which an account is debited, for the member's own calendar (F-19). */
export function calendarEntry(debit: Debit): CalendarEntry {
  const { id, reference, date, amount, name, method, schedule } = debit;
  const { scheduleDay: day = Number(date.slice(8)) } = debit;
  const from = method === undefined ? '' : `From ${method}. `;
  return {
    id: `${id}@member-portal`,
    date,
    title: `Payment of ${formatUsd(amount)}: ${name}`,
    text: `${from}Reference ${reference ?? 'not known'}.`,
    repeats: schedule && { everyMonths: schedule === SCHEDULES.Monthly ? 1 : 3, day },
  };
}
