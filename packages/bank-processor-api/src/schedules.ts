import { z } from 'zod';
import { UsedMethod } from './payment-methods.ts';
import { RejectionCode } from './rejections.ts';
import {
  AccountNumber,
  Amount,
  ClientReference,
  Customer,
  LoginId,
  MethodType,
  PaymentMethod,
  Reference,
  requiredText,
} from './values.ts';

/** API-45, API-46. */
const PaymentSchedule = z.strictObject({
  customer: Customer,
  header: z.strictObject({
    'account-number': AccountNumber,
    'check-duplicates': z.literal('false'),
    /** A shorter month uses its last day. A closed day moves to the next business day (AMB-80). */
    'schedule-day': z.int().min(1).max(31),
    'schedule-type-code': z.enum(['MONTHLY', 'QUARTERLY']),
    'payment-amount': Amount,
    'payment-type-code': z.literal('MEMBERPAYMENTS'),
  }),
  'payment-method': PaymentMethod,
  'payment-method-category': MethodType,
  'user-info': z.strictObject({ 'user-id': requiredText(100) }),
});

const terms = {
  'payment-type': requiredText(40),
  'payment-schedule': PaymentSchedule,
  /** First possible payment day, today by default. The specification's body has only the day of the month. */
  'start-date': z.iso.date().optional(),
};

/** PUT /schedules/{reference-number}: the new terms of the schedule (AMB-78). */
export const ScheduleChange = z.strictObject({
  ...terms,
  /** Makes the change idempotent. */
  'change-reference': ClientReference,
  /** The processor rejects changes that arrive at this instant or later. */
  'expires-at': z.iso.datetime(),
});
export type ScheduleChange = z.infer<typeof ScheduleChange>;

/** POST /schedules. */
export const NewSchedule = z.strictObject({
  'client-reference': ClientReference,
  'login-id': LoginId,
  ...terms,
});
export type NewSchedule = z.infer<typeof NewSchedule>;

/** Like payments. ENDED: the processor makes no more payments, because the bank account or card is gone. */
const ScheduleStatus = z.enum(['ACTIVE', 'ENDED', 'VOIDED', 'FAILED']);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

export const ScheduleResponse = z.object({
  'client-reference': ClientReference.nullable(),
  'login-id': z.string(),
  'payment-schedule-status': ScheduleStatus,
  'status-message': z.string(),
  errors: z.array(z.object({ code: RejectionCode, message: z.string() })),
  schedule: z.object({
    header: z.object({
      'reference-number': Reference,
      /** Null unless the schedule is ACTIVE. */
      'next-payment-date': z.iso.date().nullable(),
      'account-number': AccountNumber,
      'payment-amount': z.string(),
      'payment-type': z.string(),
      'schedule-day': z.int(),
      'schedule-type-code': z.enum(['MONTHLY', 'QUARTERLY']),
    }),
    'payment-method': UsedMethod,
  }),
});
export type ScheduleResponse = z.infer<typeof ScheduleResponse>;

export const ScheduleResponseBody = z.object({ 'payment-schedule-response': ScheduleResponse });
export type ScheduleResponseBody = z.infer<typeof ScheduleResponseBody>;

const { header } = ScheduleResponse.shape.schedule.shape;

/** GET /logins/{login-id}/schedules: newest first. References are any text, or one schedule would hide the others. */
export const ScheduleList = z.object({
  schedules: z.array(
    z.object({
      'payment-schedule-response': ScheduleResponse.extend({
        schedule: ScheduleResponse.shape.schedule.extend({
          header: header.extend({ 'reference-number': z.string() }),
        }),
      }),
    }),
  ),
});
export type ScheduleList = z.infer<typeof ScheduleList>;
