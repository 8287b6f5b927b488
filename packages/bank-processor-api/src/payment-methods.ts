import { z } from 'zod';
import { LoginId, MethodType, optionalText } from './values.ts';

/** A method as it may be shown: at most the last 8 digits of a bank account, the last 4 of a card. */
export const Profile = z.object({
  token: z.string(),
  'profile-description': z.string(),
  'account-number': z.string().regex(/^\d{0,8}$/),
  type: MethodType,
  /** `PENDING`: not validated yet, to be listed but not to be chosen. */
  'validation-status': z.enum(['VALIDATED', 'PENDING']),
});
export type Profile = z.infer<typeof Profile>;

/** GET /logins/{login-id}/profiles: no `profile` with none, the object itself with one, an array with more (ENT-19). */
export const ProfilesResponse = z.object({
  'list-profiles-response': z.object({ profile: z.union([Profile, z.array(Profile)]).optional() }),
});
export type ProfilesResponse = z.infer<typeof ProfilesResponse>;

/** The method of a payment as it was when the payment was made; null when the processor does not know it. */
export const UsedMethod = Profile.omit({ 'validation-status': true }).nullable();

/** POST /wallet-sessions. */
export const NewWalletSession = z.strictObject({
  'login-id': LoginId,
  'first-name': optionalText(100),
  'last-name': optionalText(100),
  email: optionalText(254),
  phone: optionalText(30),
});
export type NewWalletSession = z.infer<typeof NewWalletSession>;

/** The address opens the wallet once, and only for some minutes: it is a credential. */
export const WalletSession = z.object({ url: z.url(), 'expires-at': z.iso.datetime() });
export type WalletSession = z.infer<typeof WalletSession>;
