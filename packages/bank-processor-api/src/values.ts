import { CUSTOMER_LIMITS } from '@portal/domain/payments/payment-customer';
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
    city: optionalText(CUSTOMER_LIMITS.city),
    country: optionalText(CUSTOMER_LIMITS.country),
    line1: optionalText(CUSTOMER_LIMITS.line1),
    state: optionalText(CUSTOMER_LIMITS.state),
    'zip-code': optionalText(CUSTOMER_LIMITS.zipCode),
  }),
  'day-phone-nr': optionalText(CUSTOMER_LIMITS.phone),
  email: optionalText(CUSTOMER_LIMITS.email),
  firstname: optionalText(CUSTOMER_LIMITS.firstName),
  lastname: optionalText(CUSTOMER_LIMITS.lastName),
  middlename: optionalText(100),
});

export const PaymentMethod = z.strictObject({ token: requiredText(80) });
