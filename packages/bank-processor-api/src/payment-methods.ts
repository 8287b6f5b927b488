import { CUSTOMER_LIMITS } from '@portal/domain/payments/payment-customer';
import { z } from 'zod';
import { LoginId, MethodType, optionalText } from './values.ts';

/** Payment method for display, with at most 8 digits of a bank account or 4 of a card. */
export const Profile = z.object({
  token: z.string(),
  'profile-description': z.string(),
  'account-number': z.string().regex(/^\d{0,8}$/),
  type: MethodType,
  /** `PENDING` methods are not validated yet: callers list them, but cannot pay with them. */
  'validation-status': z.enum(['VALIDATED', 'PENDING']),
});
export type Profile = z.infer<typeof Profile>;

/**
 * GET /logins/{login-id}/profiles: `profile` is absent for no method, an object for one, an array for more (ENT-19).
 */
export const ProfilesResponse = z.object({
  'list-profiles-response': z.object({ profile: z.union([Profile, z.array(Profile)]).optional() }),
});
export type ProfilesResponse = z.infer<typeof ProfilesResponse>;

/** Payment method at the time of the payment. Null when the processor no longer has it. */
export const UsedMethod = Profile.omit({ 'validation-status': true }).nullable();

export const NewWalletSession = z.strictObject({
  'login-id': LoginId,
  'first-name': optionalText(CUSTOMER_LIMITS.firstName),
  'last-name': optionalText(CUSTOMER_LIMITS.lastName),
  email: optionalText(CUSTOMER_LIMITS.email),
  phone: optionalText(CUSTOMER_LIMITS.phone),
});
export type NewWalletSession = z.infer<typeof NewWalletSession>;

/** One-time wallet URL that expires after minutes: it is a credential. */
export const WalletSession = z.object({ url: z.url(), 'expires-at': z.iso.datetime() });
export type WalletSession = z.infer<typeof WalletSession>;
