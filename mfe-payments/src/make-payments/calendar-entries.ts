import type { CalendarEntry } from '@portal/domain/payments/icalendar';
import { dayOfMonth } from '@portal/domain/values/dates';
import { calendarEntry } from '../payment-form/calendar-entry.ts';
import { lineLabel } from '../payment-form/line-labels.ts';
import type { PaymentResult } from './make-payment.ts';

/** Calendar entries of the debits of a payment (F-19). */
export function calendarEntries({ order, lines }: PaymentResult): readonly CalendarEntry[] {
  const { method, schedule, key } = order;
  return lines
    .filter(({ outcome }) => outcome === 'done')
    .map(({ line, amount, date, reference }) =>
      calendarEntry({
        id: reference ?? key ?? crypto.randomUUID(),
        name: lineLabel(line),
        method: method.name,
        scheduleDay: dayOfMonth(order.date),
        ...{ reference, date, amount, schedule },
      }),
    );
}
