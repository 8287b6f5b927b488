import type { CalendarEntry } from '@portal/domain/payments/calendar-file';
import { calendarEntry } from '../paying/calendar-entry.ts';
import { lineName } from '../paying/line-names.ts';
import type { PaymentResult } from './make-payment.ts';

/** The days on which an account is debited, for the member's own calendar (F-19). */
export function calendarEntries({ order, lines }: PaymentResult): readonly CalendarEntry[] {
  const { method, schedule, key } = order;
  return lines
    .filter(({ outcome }) => outcome === 'done')
    .map(({ line, amount, date, reference }) =>
      calendarEntry({
        id: reference ?? key,
        name: lineName(line),
        method: method.name,
        scheduleDay: Number(order.date.slice(8)),
        ...{ reference, date, amount, schedule },
      }),
    );
}
