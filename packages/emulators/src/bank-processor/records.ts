import { ProcessorEvent } from '@portal/bank-processor-api/events';
import { Profile } from '@portal/bank-processor-api/payment-methods';
import { RejectionCode } from '@portal/bank-processor-api/rejections';
import { type CalendarDate, dateFromWire } from '@portal/domain/values/dates';
import { z } from 'zod';

/** Stored dates are validated on reading, in case another program has changed them. */
const Day = z.string().transform((text): CalendarDate => dateFromWire(text));

const UsedMethod = Profile.omit({ 'validation-status': true });

/** A payment with its later events. A record and its events share a row of the store, so that neither exists alone. */
export const Payment = z.object({
  reference: z.string(),
  clientReference: z.string().nullable(),
  scheduleReference: z.string().nullable(),
  loginId: z.string(),
  paymentType: z.string(),
  account: z.string(),
  amount: z.string(),
  date: Day,
  method: UsedMethod.nullable(),
  /** OPEN is reported as ACCEPTED on its day and as SCHEDULED before. */
  state: z.enum(['OPEN', 'SETTLED', 'RETURNED', 'VOIDED', 'FAILED']),
  /** Status of the first response, which repeated requests get again. */
  firstStatus: z.enum(['ACCEPTED', 'SCHEDULED', 'FAILED']),
  code: RejectionCode.nullable(),
  message: z.string(),
  /** The day on whose evening the payment is collected. */
  settlesOn: Day,
  returnsOn: Day.nullable(),
  returnCode: z.string().nullable(),
  fingerprint: z.string().nullable(),
  events: z.array(ProcessorEvent),
});
export type Payment = z.infer<typeof Payment>;

export const Schedule = z.object({
  reference: z.string(),
  clientReference: z.string().nullable(),
  loginId: z.string(),
  paymentType: z.string(),
  account: z.string(),
  amount: z.string(),
  day: z.int(),
  typeCode: z.enum(['MONTHLY', 'QUARTERLY']),
  method: UsedMethod.nullable(),
  state: z.enum(['ACTIVE', 'ENDED', 'VOIDED', 'FAILED']),
  errors: z.array(z.object({ code: RejectionCode, message: z.string() })),
  message: z.string(),
  /** Month of the next payment, counted from year 0. */
  month: z.int(),
  nextDate: Day,
  lastMonth: z.int().nullable(),
  fingerprint: z.string().nullable(),
  /** Applied changes, for idempotency. */
  changes: z.array(z.object({ reference: z.string(), fingerprint: z.string() })),
  events: z.array(ProcessorEvent),
});
export type Schedule = z.infer<typeof Schedule>;

export const Method = z.object({
  token: z.string(),
  loginId: z.string(),
  description: z.string(),
  type: z.enum(['CHQ', 'CC']),
  /** The last 8 digits of a bank account, the last 4 of a card. */
  digits: z.string(),
  /** Keyed hash of the number, with a secret of this store. */
  fingerprint: z.string(),
  /** Last month of a card, counted from year 0. */
  lastMonth: z.int().nullable(),
  pendingUntil: Day.nullable(),
});
export type Method = z.infer<typeof Method>;

export function usedMethod(method: Method): NonNullable<Payment['method']> {
  const { token, description, digits, type } = method;
  return { token, 'profile-description': description, 'account-number': digits, type };
}
