import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { CalendarDate } from './primitives.ts';

/** The address that awaits confirmation, and the day, or null. Not in the specification, but R-19 requires it. */
export const GetPendingEmailAddress = defineEndpoint({
  name: 'GetPendingEmailAddress',
  extension: 'email-confirmation',
  area: 'memberuser',
  summary: 'The preferred e-mail address that awaits confirmation',
  invalidatedBy: ['profile.changed'],
  response: z
    .object({
      EmailAddress: z.nullable(z.string()),
      RequestedOn: z.nullable(CalendarDate),
      /** The link was not opened in time. Such an address is returned for a week. */
      IsExpired: z.optional(z.boolean()),
    })
    .register(z.globalRegistry, { id: 'PendingEmailAddress' }),
});

/** Confirms an address of this account with the token of its e-mail. Not in the specification. */
export const ConfirmEmailAddress = defineEndpoint({
  name: 'ConfirmEmailAddress',
  extension: 'email-confirmation',
  area: 'memberuser',
  method: 'POST',
  summary: 'Confirms the pending preferred e-mail address',
  body: z.strictObject({ Token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z
    .object({ Result: z.enum(['confirmed', 'expired', 'unknown']) })
    .register(z.globalRegistry, { id: 'EmailConfirmation' }),
});
