import { z } from 'zod';

/**
 * The processor's HTTP interface (API-52), for the one adapter of the member API. JSON in kebab-case, in the shapes of
 * the specification where it gives them (ENT-16 to ENT-20, API-41 to API-46). Money is decimal text, dates are
 * `YYYY-MM-DD` (AMB-79). Every call but `/healthz` and the pages carries `Authorization: Bearer <BANK_PROCESSOR_KEY>`.
 *
 * | call | body | answer |
 * |---|---|---|
 * | POST /payments | NewPayment | PaymentAnswer |
 * | GET /payments/{reference-number}, /payments/by-client-reference/{uuid} | | PaymentAnswer, 404 |
 * | POST /payments/{reference-number}/void | VoidRequest | PaymentAnswer, 404 |
 * | POST /schedules | NewSchedule | ScheduleAnswer |
 * | GET /schedules/{reference-number}, /schedules/by-client-reference/{uuid} | | ScheduleAnswer, 404 |
 * | PUT /schedules/{reference-number} | ScheduleChange | ScheduleAnswer, 404 |
 * | POST /schedules/{reference-number}/void | VoidRequest | ScheduleAnswer, 404 |
 * | GET /logins/{login-id}/profiles | | ProfilesAnswer |
 * | GET /logins/{login-id}/payments?from&to&account-number, /logins/{login-id}/schedules?account-number | | PaymentList, ScheduleList |
 * | POST /wallet-sessions | NewWalletSession | WalletSession |
 * | GET /events?after&limit | | EventPage |
 *
 * A well-formed body always gets a result, FAILED with a code and a message where the processor refuses it, and that
 * result is stored: the same `client-reference` again answers it and starts nothing, another body under it is 409.
 * What is not well-formed is 4xx with a Problem and is not stored.
 */

const text = (longest: number) => z.string().max(longest);
const some = (longest: number) => text(longest).min(1);

/** US dollars and cents above zero. */
const Amount = z
  .string()
  .regex(/^\d{1,9}\.\d{2}$/, 'Expected dollars and cents such as "1204.50"')
  .refine((amount) => /[1-9]/.test(amount), 'Expected an amount above zero');

const LoginId = some(254);
/** A uuid that the caller has stored before it asks. */
const ClientReference = z.uuid().toLowerCase();
/** The certificate number: what the payment is for, not a bank account. */
const AccountNumber = z.string().regex(/^\d{12}$/, 'Expected 12 digits');
/** `CHQ` is a bank account, `CC` a card (AMB-41). */
const MethodType = z.enum(['CHQ', 'CC']);

/** API-42. */
const Customer = z.strictObject({
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

const PaymentMethod = z.strictObject({ token: some(80) });

/** POST /payments: the single payment of the specification (API-41 to API-44) with whose it is and the caller's key. */
export const NewPayment = z.strictObject({
  'client-reference': ClientReference,
  'login-id': LoginId,
  'payment-type': some(40),
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

/** API-45, API-46. */
const PaymentSchedule = z.strictObject({
  customer: Customer,
  header: z.strictObject({
    'account-number': AccountNumber,
    'check-duplicates': z.literal('false'),
    /** A shorter month uses its last day; a closed day moves to the next business day (AMB-80). */
    'schedule-day': z.int().min(1).max(31),
    'schedule-type-code': z.enum(['MONTHLY', 'QUARTERLY']),
    'payment-amount': Amount,
    'payment-type-code': z.literal('MEMBERPAYMENTS'),
  }),
  'payment-method': PaymentMethod,
  'payment-method-category': MethodType,
  'user-info': z.strictObject({ 'user-id': some(100) }),
});

/** PUT /schedules/{reference-number}: the schedule as it shall be from now on (AMB-78). */
export const ScheduleChange = z.strictObject({
  'payment-type': some(40),
  'payment-schedule': PaymentSchedule,
  /** No payment before this day; without it, from today. The body of the specification has only the day of the month. */
  'start-date': z.iso.date().optional(),
});
export type ScheduleChange = z.infer<typeof ScheduleChange>;

/** POST /schedules. */
export const NewSchedule = z.strictObject({
  'client-reference': ClientReference,
  'login-id': LoginId,
  ...ScheduleChange.shape,
});
export type NewSchedule = z.infer<typeof NewSchedule>;

/** POST …/void (API-39). */
export const VoidRequest = z.strictObject({
  payment: z.strictObject({ header: z.strictObject({ notes: text(500) }) }),
});
export type VoidRequest = z.infer<typeof VoidRequest>;

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
export const ProfilesAnswer = z.object({
  'list-profiles-response': z.object({ profile: z.union([Profile, z.array(Profile)]).optional() }),
});
export type ProfilesAnswer = z.infer<typeof ProfilesAnswer>;

/** Why something was refused. */
export const RefusalCode = z.enum([
  'payment-method-unknown',
  'payment-method-pending',
  'payment-method-expired',
  'payment-method-category',
  'payment-date-past',
  'declined',
  'too-late',
]);
export type RefusalCode = z.infer<typeof RefusalCode>;

/** The method of a payment as it was when the payment was made; null when the processor does not know it. */
const UsedMethod = Profile.omit({ 'validation-status': true }).nullable();

/**
 * ACCEPTED: for today, not collected yet. SCHEDULED: for a later day. SETTLED: collected. RETURNED: collected and
 * taken back. FAILED: refused, nothing is or will be collected; as the answer to a void, the void is refused.
 */
const PaymentStatus = z.enum(['ACCEPTED', 'SCHEDULED', 'SETTLED', 'RETURNED', 'VOIDED', 'FAILED']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PaymentResponse = z.object({
  'reference-number': z.string(),
  /** Null for a payment that a schedule made. */
  'client-reference': ClientReference.nullable(),
  'schedule-reference-number': z.string().nullable(),
  'login-id': z.string(),
  'payment-status': PaymentStatus,
  'status-message': z.string(),
  'status-code': RefusalCode.nullable(),
  'payment-type': z.string(),
  'payment-date': z.iso.date(),
  'account-number': AccountNumber,
  'total-amount': z.string(),
  'payment-method': UsedMethod,
  'settled-date': z.iso.date().nullable(),
  'returned-date': z.iso.date().nullable(),
  /** As banks number them: R01 is insufficient funds, R02 an account closed. */
  'return-code': z.string().nullable(),
});
export type PaymentResponse = z.infer<typeof PaymentResponse>;

export const PaymentAnswer = z.object({ 'payment-response': PaymentResponse });
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** As of payments; ENDED: the processor makes no more payments, because the bank account or card is gone. */
const ScheduleStatus = z.enum(['ACTIVE', 'ENDED', 'VOIDED', 'FAILED']);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

export const ScheduleResponse = z.object({
  'client-reference': ClientReference.nullable(),
  'login-id': z.string(),
  'payment-schedule-status': ScheduleStatus,
  'status-message': z.string(),
  errors: z.array(z.object({ code: RefusalCode, message: z.string() })),
  schedule: z.object({
    header: z.object({
      'reference-number': z.string(),
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

export const ScheduleAnswer = z.object({ 'payment-schedule-response': ScheduleResponse });
export type ScheduleAnswer = z.infer<typeof ScheduleAnswer>;

/** GET /logins/{login-id}/payments: by payment date, newest first; `from` and `to` are included. */
export const PaymentList = z.object({ payments: z.array(PaymentAnswer) });
export type PaymentList = z.infer<typeof PaymentList>;

/** GET /logins/{login-id}/schedules: newest first. */
export const ScheduleList = z.object({ schedules: z.array(ScheduleAnswer) });
export type ScheduleList = z.infer<typeof ScheduleList>;

/** POST /wallet-sessions. */
export const NewWalletSession = z.strictObject({
  'login-id': LoginId,
  'first-name': text(100),
  'last-name': text(100),
  email: text(254),
  phone: text(30),
});
export type NewWalletSession = z.infer<typeof NewWalletSession>;

/** The address opens the wallet once, and only for some minutes: it is a credential. */
export const WalletSession = z.object({ url: z.url(), 'expires-at': z.iso.datetime() });
export type WalletSession = z.infer<typeof WalletSession>;

/**
 * What the processor did by itself. `scheduled-payment-made`: a schedule made a payment on its day; it settles or
 * fails like any other. `payment-failed`: a schedule's payment was refused.
 */
export const ProcessorEvent = z.object({
  cursor: z.int().min(1),
  type: z.enum([
    'payment-settled',
    'payment-returned',
    'scheduled-payment-made',
    'payment-failed',
    'schedule-ended',
  ]),
  /** The day it happened on. */
  date: z.iso.date(),
  /** Of the payment; of the schedule for `schedule-ended`. */
  'reference-number': z.string(),
  'schedule-reference-number': z.string().nullable(),
  'client-reference': ClientReference.nullable(),
  /** Of the schedule that made or tried a payment, so that it is known even to who never heard that it was set up. */
  'schedule-client-reference': ClientReference.nullable().default(null),
  'login-id': z.string(),
  'payment-type': z.string(),
  'account-number': AccountNumber,
  'total-amount': z.string(),
  'return-code': z.string().nullable(),
  message: z.string(),
});
export type ProcessorEvent = z.infer<typeof ProcessorEvent>;

/** GET /events: those after the cursor (0 for all), oldest first; ask again with `next`. */
export const EventPage = z.object({ events: z.array(ProcessorEvent), next: z.int().min(0) });
export type EventPage = z.infer<typeof EventPage>;

/** Asks for a failure of this one request, with BANK_PROCESSOR_CONTROLS=1; README.md lists the values. */
export const FAULT_HEADER = 'x-processor-fault';

/** The body of every 4xx and 5xx, as `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
});
export type Problem = z.infer<typeof Problem>;
