import { type CalendarEntry, createICalendar } from '@portal/domain/payments/icalendar';
import { saveFile } from '@portal/shared-features/save-file';

/** Saves the entries as a calendar file (F-19). */
export function saveCalendar(entries: readonly CalendarEntry[], name = 'payment.ics'): void {
  saveFile(createICalendar(entries, new Date()), name, 'text/calendar');
}
