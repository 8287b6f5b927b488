import { CUSTOMER_LIMITS } from '@portal/domain/payments/payment-customer';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { unscoped } from './parameters.ts';
import { CalendarDate, jsonTextCodec, LoginId } from './primitives.ts';

/** The last 8 digits of an account number. Longer numbers of another API are shortened (ENT-18, R-15). */
const LastDigits = z.codec(
  z.string().register(z.globalRegistry, { description: 'At most 8 digits', examples: ['5678'] }),
  z.string().check(z.regex(/^\d{0,8}$/)),
  { decode: (number) => number.replace(/\D/g, '').slice(-8), encode: (digits) => digits },
);

/** A saved payment method (ENT-18). It has at most 8 digits. Members may not select PENDING methods. */
export const PaymentMethodProfile = z.object({
  token: z.string(),
  'profile-description': z.string(),
  'account-number': LastDigits,
  type: z.string(),
  /** Extension of the specification. Undefined: the API lists only methods that members may select. */
  'validation-status': z.optional(z.enum(['VALIDATED', 'PENDING'])),
});
export type PaymentMethodProfile = z.infer<typeof PaymentMethodProfile>;

/** Content of the JSON text of GetPaymentMethods. `profile` may be one object, an array or absent (ENT-19). */
export const PaymentMethods = z.object({
  'list-profiles-response': z.object({
    profile: z.optional(z.union([PaymentMethodProfile, z.array(PaymentMethodProfile)])),
  }),
});
export type PaymentMethods = z.infer<typeof PaymentMethods>;

/** API-28. */
export const GetPaymentMethods = defineEndpoint({
  name: 'GetPaymentMethods',
  area: 'payment',
  summary: 'The saved payment methods, as JSON text',
  extensionFields: { 'method-validation': ['validation-status'] },
  loadClass: 'payment',
  statuses: [502],
  query: z.strictObject({ profileUserName: LoginId }),
  response: jsonTextCodec(PaymentMethods),
});

/** API-29. Each URL is valid once and for minutes. Built from data on file, not from the query. */
export const GetWalletUrl = defineEndpoint({
  name: 'GetWalletUrl',
  area: 'payment',
  changesState: true,
  summary: 'The URL of the wallet that manages payment methods',
  loadClass: 'payment',
  statuses: [502],
  rateLimit: 'payment',
  query: z.strictObject({
    loginId: LoginId,
    firstName: unscoped(z.string().check(z.maxLength(CUSTOMER_LIMITS.firstName))),
    lastName: unscoped(z.string().check(z.maxLength(CUSTOMER_LIMITS.lastName))),
    emailAddress: unscoped(z.string().check(z.maxLength(CUSTOMER_LIMITS.email))),
    mobilePhoneNumber: unscoped(z.string().check(z.maxLength(CUSTOMER_LIMITS.phone))),
  }),
  response: z.string(),
});

/** API-30. Clamps the number of months to 1 to 3. */
export const GetACHHolidays = defineEndpoint({
  name: 'GetACHHolidays',
  area: 'payment',
  summary: 'Bank holidays of one to three months',
  loadClass: 'payment',
  query: z.strictObject({
    monthNumber: unscoped(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
    year: unscoped(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2200))),
    // The pattern rejects empty text, which `Number` would convert to zero.
    numberOfMonths: unscoped(
      z.codec(
        z
          .string()
          .check(z.regex(/^-?\d{1,3}$/, 'Expected a number of months'))
          .register(z.globalRegistry, { examples: ['2'] }),
        z.int(),
        { decode: Number, encode: String },
      ),
    ),
  }),
  response: z.array(CalendarDate),
});
