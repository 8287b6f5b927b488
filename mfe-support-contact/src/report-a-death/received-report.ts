import { type CalendarDate, parseCalendarDate } from '@portal/domain/values/dates';
import * as z from 'zod/mini';

/** History state of the page after a report, for a reload. It holds nothing that the reporter wrote (F-20). */
export const ReceivedReport = z.object({
  reference: z.string(),
  receivedOn: z.custom<CalendarDate>(
    (date) => typeof date === 'string' && parseCalendarDate(date) !== undefined,
  ),
});
export type ReceivedReport = z.infer<typeof ReceivedReport>;
