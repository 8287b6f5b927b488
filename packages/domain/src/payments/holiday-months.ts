import type { CalendarDate } from '../values/dates.ts';
import { type Payline, visibleLines } from './paylines.ts';
import { paymentWindow } from './payment-window.ts';

/** Months of holidays that cover every selection and frequency, from the current month (WIZ-45, WIZ-46). */
export function holidayMonths(lines: readonly Payline[], today: CalendarDate): number {
  const { payor, owner } = visibleLines(lines);
  // Many lines share a date, and the wizard asks on every change.
  const dates = new Set(
    [...payor, ...owner].flatMap((line) => [line.MaxPaymentDate, line.RecurringMaxPaymentDate]),
  );
  return Math.max(1, ...[...dates].map((date) => paymentWindow([date], today).holidayMonths));
}
