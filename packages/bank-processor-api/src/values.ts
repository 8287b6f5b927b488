import { PROCESSOR_REFERENCE } from '@portal/domain/payments/processor-reference';
import { z } from 'zod';

export const optionalText = (maxLength: number) => z.string().max(maxLength);
export const requiredText = (maxLength: number) => optionalText(maxLength).min(1);

/** US dollars and cents above zero. */
export const Amount = z
  .string()
  .regex(/^\d{1,9}\.\d{2}$/, 'Expected dollars and cents such as "1204.50"')
  .refine((amount) => /[1-9]/.test(amount), 'Expected an amount above zero');

export const LoginId = requiredText(254);
export const Reference = z.string().regex(PROCESSOR_REFERENCE);
/** UUID that the caller stores before the request. */
export const ClientReference = z.uuid().toLowerCase();
/** Certificate number that the payment is for, not a bank account. */
export const AccountNumber = z.string().regex(/^\d{12}$/, 'Expected 12 digits');
/** `CHQ` is a bank account, `CC` a card (AMB-41). */
export const MethodType = z.enum(['CHQ', 'CC']);

/** API-42. */
export const Customer = z.strictObject({
  address: z.strictObject({
    city: optionalText(60),
    country: optionalText(60),
    line1: optionalText(100),
    state: optionalText(60),
    'zip-code': optionalText(20),
  }),
  'day-phone-nr': optionalText(30),
  email: optionalText(254),
  firstname: optionalText(100),
  lastname: optionalText(100),
  middlename: optionalText(100),
});

export const PaymentMethod = z.strictObject({ token: requiredText(80) });
