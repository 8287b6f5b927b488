import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { CalendarDate } from './primitives.ts';

/**
 * The address that waits to be confirmed by its owner, and when it was asked for; both null when none waits. Not of the
 * specification: it names no such call, and R-19 asks for the confirmation.
 */
export const GetPendingEmailAddress = defineEndpoint({
  name: 'GetPendingEmailAddress',
  area: 'memberuser',
  summary: 'The preferred e-mail address that waits to be confirmed by its owner',
  invalidatedBy: ['profile.changed'],
  query: z.strictObject({}),
  response: z
    .object({ EmailAddress: z.nullable(z.string()), RequestedOn: z.nullable(CalendarDate) })
    .register(z.globalRegistry, { id: 'PendingEmailAddress' }),
});

/**
 * Confirms an address by the token of the letter to it, for the account that asked for it alone; a call of
 * ours as well. A link that was cut off is a wrong token, not a malformed request.
 */
export const ConfirmEmailAddress = defineEndpoint({
  name: 'ConfirmEmailAddress',
  area: 'memberuser',
  method: 'POST',
  summary: 'Confirms the preferred e-mail address that waits',
  query: z.strictObject({}),
  body: z.strictObject({ Token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z
    .object({ Result: z.enum(['confirmed', 'expired', 'unknown']) })
    .register(z.globalRegistry, { id: 'EmailConfirmation' }),
});
