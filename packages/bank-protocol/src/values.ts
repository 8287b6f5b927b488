import { z } from 'zod';

export const text = (longest: number) => z.string().max(longest);
export const some = (longest: number) => text(longest).min(1);

/** US dollars and cents above zero. */
export const Amount = z
  .string()
  .regex(/^\d{1,9}\.\d{2}$/, 'Expected dollars and cents such as "1204.50"')
  .refine((amount) => /[1-9]/.test(amount), 'Expected an amount above zero');

export const LoginId = some(254);
/** A uuid that the caller has stored before it asks. */
export const ClientReference = z.uuid().toLowerCase();
/** The certificate number: what the payment is for, not a bank account. */
export const AccountNumber = z.string().regex(/^\d{12}$/, 'Expected 12 digits');
/** `CHQ` is a bank account, `CC` a card (AMB-41). */
export const MethodType = z.enum(['CHQ', 'CC']);

/** API-42. */
export const Customer = z.strictObject({
  address: z.strictObject({
    city: text(60),
    country: text(60),
    line1: text(100),
    state: text(60),
    'zip-code': text(20),
  }),
  'day-phone-nr': text(30),
  email: text(254),
  firstname: text(100),
  lastname: text(100),
  middlename: text(100),
});

export const PaymentMethod = z.strictObject({ token: some(80) });
