import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Whether the member gets an email before a premium is due, and the address (F-11). */
const PremiumReminder = z
  .object({ IsOn: z.boolean(), EmailAddress: z.string() })
  .register(z.globalRegistry, { id: 'PremiumReminder' });

/** Not in the specification, but F-11 requires notices of due payments. */
export const GetPremiumReminder = defineEndpoint({
  name: 'GetPremiumReminder',
  area: 'payment',
  extension: 'premium-reminder',
  summary: 'Whether an email is sent before a premium is due',
  invalidatedBy: ['profile.changed'],
  response: PremiumReminder,
});

/** Switches the email on or off. Idempotent. Not in the specification. */
export const SavePremiumReminder = defineEndpoint({
  name: 'SavePremiumReminder',
  area: 'payment',
  extension: 'premium-reminder',
  method: 'PUT',
  summary: 'Switches the email before a premium is due on or off',
  body: z.strictObject({ IsOn: z.boolean() }),
  response: PremiumReminder,
});
