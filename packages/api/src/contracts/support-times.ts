import { WEEKDAYS } from '@portal/domain/help/phone-hours';
import * as z from 'zod/mini';
import { calendarDate } from './primitives.ts';

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Telephone hours in the form of the domain's `PhoneHours`, in the configuration of portal and API. */
export const SupportTimes = z.strictObject({
  week: z
    .array(
      z
        .strictObject({ days: z.array(z.enum(WEEKDAYS)).check(z.minLength(1)), from: Time, to: Time })
        .check(z.refine(({ from, to }) => from < to)),
    )
    .check(z.minLength(1)),
  closed: z._default(z.array(calendarDate()), []),
  open: z._default(z.array(calendarDate()), []),
});
