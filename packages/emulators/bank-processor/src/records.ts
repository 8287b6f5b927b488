import { ProcessorEvent } from '@portal/bank-processor-api/events';
import { Profile } from '@portal/bank-processor-api/payment-methods';
import { RejectionCode } from '@portal/bank-processor-api/rejections';
import { type CalendarDate, dateFromWire } from '@portal/domain/values/dates';
import { z } from 'zod';

/** Stored by us alone, and checked when it is read: what does not fit was changed by somebody else. */
const Day = z.string().transform((text): CalendarDate => dateFromWire(text));

const UsedMethod = Profile.omit({ 'validation-status': true });

/**
 * One payment with its later events: a record and its events are one row of the store, so that neither is
 * ever there without the other.
 */
export const Payment = z.object({
  reference: z.string(),
  clientReference: z.string().nullable(),
  scheduleReference: z.string().nullable(),
  loginId: z.string(),
  paymentType: z.string(),
  /** The certificate. */
  account: z.string(),
  amount: z.string(),
  date: Day,
  method: UsedMethod.nullable(),
  /** OPEN is ACCEPTED on its day and SCHEDULED before. */
  state: z.enum(['OPEN', 'SETTLED', 'RETURNED', 'VOIDED', 'FAILED']),
  /** What the first answer said; a repeated request is answered the same. */
  firstStatus: z.enum(['ACCEPTED', 'SCHEDULED', 'FAILED']),
  code: RejectionCode.nullable(),
  message: z.string(),
  /** The day on whose evening it is collected. */
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
  /** The month of the next payment, counted from year 0. */
  month: z.int(),
  /** The business day of that month on which it is made. */
  nextDate: Day,
  /** The month of the last payment made. */
  lastMonth: z.int().nullable(),
  fingerprint: z.string().nullable(),
  /** The changes that were made. */
  changes: z.array(z.object({ reference: z.string(), fingerprint: z.string() })),
  events: z.array(ProcessorEvent),
});
export type Schedule = z.infer<typeof Schedule>;

/** A bank account or card. Of its number no more is kept than may be shown. */
export const Method = z.object({
  token: z.string(),
  loginId: z.string(),
  description: z.string(),
  type: z.enum(['CHQ', 'CC']),
  /** The last 8 digits of a bank account, the last 4 of a card. */
  digits: z.string(),
  /** Tells the same number again without telling the number; keyed by a secret of this store. */
  fingerprint: z.string(),
  /** The last month of a card, counted from year 0. */
  lastMonth: z.int().nullable(),
  /** Not validated before this day. */
  pendingUntil: Day.nullable(),
});
export type Method = z.infer<typeof Method>;

export function usedMethod(method: Method): NonNullable<Payment['method']> {
  const { token, description, digits, type } = method;
  return { token, 'profile-description': description, 'account-number': digits, type };
}
