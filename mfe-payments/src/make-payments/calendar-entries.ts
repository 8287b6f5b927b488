import type { CalendarEntry } from '@portal/domain/calendar-file';
import { formatUsd } from '@portal/domain/money';
import { SCHEDULES } from '@portal/domain/recurring-payments';
import { lineName } from '../paying/line-names.ts';
import type { PaymentResult } from './make-payment.ts';

/** The days on which an account is debited, for the member's own calendar (F-19). */
export function calendarEntries({ order, lines }: PaymentResult): readonly CalendarEntry[] {
  const { method, schedule } = order;
  return lines
    .filter(({ outcome }) => outcome === 'done')
    .map(({ line, amount, date, reference }) => ({
      id: `${reference ?? order.key}@member-portal`,
      date,
      title: `Payment of ${formatUsd(amount)}: ${lineName(line)}`,
      text: `From ${method.name}. Reference ${reference ?? 'not known'}.`,
      everyMonths: schedule && (schedule === SCHEDULES.Monthly ? 1 : 3),
    }));
}
