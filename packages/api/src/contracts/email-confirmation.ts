import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { CalendarDate } from './primitives.ts';

/**
 * The e-mail address that awaits confirmation, with the day of its request. Both are null if none is pending. Not in
 * the specification, but R-19 requires the confirmation.
 */
export const GetPendingEmailAddress = defineEndpoint({
  name: 'GetPendingEmailAddress',
  extension: 'email-confirmation',
  area: 'memberuser',
  summary: 'The preferred e-mail address that awaits confirmation',
  invalidatedBy: ['profile.changed'],
  query: z.strictObject({}),
  response: z
    .object({ EmailAddress: z.nullable(z.string()), RequestedOn: z.nullable(CalendarDate) })
    .register(z.globalRegistry, { id: 'PendingEmailAddress' }),
});

/**
 * Confirms an address with the token of its confirmation e-mail. Only the account that requested it can confirm (R-19,
 * A truncated link has a wrong token and is no malformed request. Not in the specification.
 */
export const ConfirmEmailAddress = defineEndpoint({
  name: 'ConfirmEmailAddress',
  extension: 'email-confirmation',
  area: 'memberuser',
  method: 'POST',
  summary: 'Confirms the pending preferred e-mail address',
  query: z.strictObject({}),
  body: z.strictObject({ Token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z
    .object({ Result: z.enum(['confirmed', 'expired', 'unknown']) })
    .register(z.globalRegistry, { id: 'EmailConfirmation' }),
});
