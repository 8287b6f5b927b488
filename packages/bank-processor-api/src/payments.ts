import { z } from 'zod';
import { UsedMethod } from './payment-methods.ts';
import { RejectionCode } from './rejections.ts';
import {
  AccountNumber,
  Amount,
  ClientReference,
  Customer,
  LoginId,
  optionalText,
  PaymentMethod,
  Reference,
  requiredText,
} from './values.ts';

/** POST /payments: single payment of the specification (API-41 to API-44), with login and client reference. */
export const NewPayment = z.strictObject({
  'client-reference': ClientReference,
  'login-id': LoginId,
  'payment-type': requiredText(40),
  payment: z.strictObject({
    customer: Customer,
    'external-data-map': z.strictObject({}),
    header: z.strictObject({
      'payment-date': z.iso.date(),
      'account-number': AccountNumber,
      'check-duplicates': z.literal('false'),
      operation: z.literal('SALE'),
      'payment-amount': Amount,
      'payment-type-code': z.literal('MEMBERPAYMENTS'),
    }),
    'payment-method': PaymentMethod,
  }),
});
export type NewPayment = z.infer<typeof NewPayment>;

/** POST …/void (API-39). */
export const VoidRequest = z.strictObject({
  payment: z.strictObject({ header: z.strictObject({ notes: optionalText(500) }) }),
});
export type VoidRequest = z.infer<typeof VoidRequest>;

/**
 * ACCEPTED: due today, not collected. SCHEDULED: due later. SETTLED: collected. RETURNED: collected and returned by
 * the bank. FAILED: rejected, never collected. In a response to a void, FAILED means that the void is rejected.
 */
const PaymentStatus = z.enum(['ACCEPTED', 'SCHEDULED', 'SETTLED', 'RETURNED', 'VOIDED', 'FAILED']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PaymentResponse = z.object({
  'reference-number': Reference,
  /** Null for a payment made by a schedule. */
  'client-reference': ClientReference.nullable(),
  'schedule-reference-number': Reference.nullable(),
  'login-id': z.string(),
  'payment-status': PaymentStatus,
  'status-message': z.string(),
  'status-code': RejectionCode.nullable(),
  'payment-type': z.string(),
  'payment-date': z.iso.date(),
  'account-number': AccountNumber,
  'total-amount': z.string(),
  'payment-method': UsedMethod,
  'settled-date': z.iso.date().nullable(),
  'returned-date': z.iso.date().nullable(),
  /** Bank return code, for example R01 (insufficient funds) or R02 (account closed). */
  'return-code': z.string().nullable(),
});
export type PaymentResponse = z.infer<typeof PaymentResponse>;

export const PaymentResponseBody = z.object({ 'payment-response': PaymentResponse });
export type PaymentResponseBody = z.infer<typeof PaymentResponseBody>;

/**
 * GET /logins/{login-id}/payments: newest payment date first. `from` and `to` are inclusive. References are any text,
 * or one payment would hide the others.
 */
export const PaymentList = z.object({
  payments: z.array(
    z.object({
      'payment-response': PaymentResponse.extend({
        'reference-number': z.string(),
        'schedule-reference-number': z.string().nullable(),
      }),
    }),
  ),
});
export type PaymentList = z.infer<typeof PaymentList>;
