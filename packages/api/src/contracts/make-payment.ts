import { MAX_PAYMENTS } from '@portal/domain/payments/max-payments';
import { CUSTOMER_LIMITS } from '@portal/domain/payments/payment-customer';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { unscoped } from './parameters.ts';
import { ScheduleHeader } from './payment.ts';
import {
  CalendarDate,
  CertificateNumber,
  jsonTextCodec,
  Money,
  ObjectId,
  PaymentAmount,
  ReferenceNumber,
} from './primitives.ts';

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));
const PaymentType = unscoped(z.string().check(z.minLength(1), z.maxLength(40)));

/** Accepted and ignored: the server sends the data on file (API-42, AMB-62). Country may be empty (API-47). */
const PaymentCustomer = z.strictObject({
  address: z.strictObject({
    city: text(CUSTOMER_LIMITS.city),
    country: text(CUSTOMER_LIMITS.country),
    line1: text(CUSTOMER_LIMITS.line1),
    state: text(CUSTOMER_LIMITS.state),
    'zip-code': text(CUSTOMER_LIMITS.zipCode),
  }),
  'day-phone-nr': text(CUSTOMER_LIMITS.phone),
  email: text(CUSTOMER_LIMITS.email),
  firstname: text(CUSTOMER_LIMITS.firstName),
  lastname: text(CUSTOMER_LIMITS.lastName),
  middlename: z.literal(''),
});

const paymentHeader = {
  'account-number': CertificateNumber,
  'check-duplicates': z.literal('false'),
  'payment-amount': PaymentAmount,
  'payment-type-code': z.literal('MEMBERPAYMENTS'),
};

const PaymentMethodToken = z.strictObject({ token: text(80).check(z.minLength(1)) });

/** The body of a single payment (API-41 to API-44, CONST-03). */
export const SinglePayment = z
  .strictObject({
    'payment-type': PaymentType,
    payment: z.strictObject({
      customer: PaymentCustomer,
      'external-data-map': z.strictObject({}),
      header: z.strictObject({
        'payment-date': z.strictObject({ 'date-str': CalendarDate }),
        operation: z.literal('SALE'),
        ...paymentHeader,
      }),
      'payment-method': PaymentMethodToken,
    }),
  })
  .register(z.globalRegistry, { id: 'SinglePayment' });
export type SinglePayment = z.infer<typeof SinglePayment>;

/** The body of a recurring payment (API-45, API-46, AMB-76). */
export const RecurringPayment = z
  .strictObject({
    'payment-schedule': z.strictObject({
      customer: PaymentCustomer,
      header: z.strictObject({
        'schedule-day': z.int().check(z.minimum(1), z.maximum(31)),
        'schedule-type-code': z.enum(['MONTHLY', 'QUARTERLY']),
        ...paymentHeader,
      }),
      'payment-method': PaymentMethodToken,
      'payment-method-category': z.enum(['CHQ', 'CC']),
      'user-info': z.strictObject({ 'user-id': ObjectId }),
    }),
  })
  .register(z.globalRegistry, { id: 'RecurringPayment' });
export type RecurringPayment = z.infer<typeof RecurringPayment>;

/** The body of a void (API-39). */
export const PaymentVoid = z
  .strictObject({ payment: z.strictObject({ header: z.strictObject({ notes: z.literal('') }) }) })
  .register(z.globalRegistry, { id: 'PaymentVoid' });

/**
 * Time at which this account made the same payment, if the request repeats it within ten minutes (AMB-90). No second
 * payment was made, and the reference is the first one's. Extends the specification.
 */
const MadeAlreadyAt = z.optional(z.iso.datetime());

/**
 * Result of a single payment (ENT-20, WIZ-52). Status is ACCEPTED, SCHEDULED, FAILED, VOIDED or UNKNOWN; another API
 * may have more. UNKNOWN: the processor has not confirmed the payment yet. It stays
 * pending, and the client must not repeat it.
 */
export const SinglePaymentResult = z
  .object({
    paymentType: z.string(),
    certificateNumber: CertificateNumber,
    paymentAmount: Money,
    paymentDate: CalendarDate,
    result: z.object({
      Status: z.string(),
      Message: z.string(),
      ReferenceNumber: z.optional(ReferenceNumber),
      MadeAlreadyAt,
    }),
  })
  .register(z.globalRegistry, { id: 'SinglePaymentResult' });
export type SinglePaymentResult = z.infer<typeof SinglePaymentResult>;

/** Content of the JSON text of MakeRecurringPayment and UpdateRecurringPayment (ENT-20, WIZ-53, WIZ-56). */
export const RecurringPaymentResult = z.object({
  'payment-schedule-response': z.object({
    /** ACTIVE, FAILED, VOIDED, ENDED or UNKNOWN. */
    'payment-schedule-status': z.string(),
    'status-message': z.optional(z.string()),
    errors: z.optional(z.array(z.object({ message: z.string() }))),
    schedule: z.optional(z.object({ header: ScheduleHeader })),
    'made-already-at': MadeAlreadyAt,
  }),
});
export type RecurringPaymentResult = z.infer<typeof RecurringPaymentResult>;

/** Content of the JSON text of VoidSinglePayment (API-40, PAY-15). */
export const SingleVoidResult = z.object({
  'payment-response': z.object({
    'reference-number': z.optional(ReferenceNumber),
    /** FAILED if the payment was not voided (PAY-15). */
    'payment-status': z.string(),
    'status-message': z.optional(z.string()),
  }),
});
export type SingleVoidResult = z.infer<typeof SingleVoidResult>;

/** Content of the JSON text of VoidRecurringPayment (API-40, PAY-15). */
export const RecurringVoidResult = z.object({
  'payment-schedule-response': z.object({
    'reference-number': z.optional(ReferenceNumber),
    /** FAILED if the payment was not voided (PAY-15). */
    'payment-schedule-status': z.string(),
    'status-message': z.optional(z.string()),
  }),
});
export type RecurringVoidResult = z.infer<typeof RecurringVoidResult>;

const SCHEDULE_EXTENSIONS = {
  'payment-details': ['schedule', 'status-message'],
  idempotency: ['made-already-at'],
} as const;

const PAYMENT_EXTENSIONS = {
  'payment-details': ['ReferenceNumber'],
  idempotency: ['MadeAlreadyAt'],
} as const;

const VOID_EXTENSIONS = { 'payment-details': ['reference-number', 'status-message'] } as const;

const PAYMENT_CALL = { area: 'payment', method: 'POST', loadClass: 'payment', rateLimit: 'payment' } as const;

/** API-34. */
export const MakeRecurringPayment = defineEndpoint({
  name: 'MakeRecurringPayment',
  ...PAYMENT_CALL,
  summary: 'Sets up a recurring payment',
  extensionFields: SCHEDULE_EXTENSIONS,
  statuses: [409, 422, 502],
  acceptsIdempotencyKey: true,
  query: z.strictObject({ azureObjectId: ObjectId, paymentType: PaymentType }),
  body: RecurringPayment,
  response: jsonTextCodec(RecurringPaymentResult),
});

/** API-35, CONST-02. Idempotent with an Idempotency-Key header: repeated requests make one payment. */
export const MakeSinglePayment = defineEndpoint({
  name: 'MakeSinglePayment',
  ...PAYMENT_CALL,
  summary: 'Makes a payment',
  extensionFields: PAYMENT_EXTENSIONS,
  statuses: [409, 422, 502],
  acceptsIdempotencyKey: true,
  query: z.strictObject({
    azureObjectId: ObjectId,
    paymentType: PaymentType,
    applicationName: unscoped(z.literal('MemberPortal')),
  }),
  body: SinglePayment,
  response: SinglePaymentResult,
});

/** API-36. Returns one result per payment, in the same order. At most 50 payments. */
export const MakeMultipleSinglePayments = defineEndpoint({
  name: 'MakeMultipleSinglePayments',
  ...PAYMENT_CALL,
  summary: 'Makes several payments',
  extensionFields: PAYMENT_EXTENSIONS,
  statuses: [409, 422, 502],
  acceptsIdempotencyKey: true,
  query: z.strictObject({ azureObjectId: ObjectId }),
  body: z.array(SinglePayment).check(z.minLength(1), z.maxLength(MAX_PAYMENTS)),
  response: z.array(SinglePaymentResult),
});

/**
 * A payment that a request with an Idempotency-Key made. `Schedule` is null for a single payment. `Status` is the
 * status in the response.
 */
const RequestedPayment = z
  .object({
    CertificateNumber,
    PaymentType: z.string(),
    PaymentAmount: Money,
    PaymentDate: CalendarDate,
    Schedule: z.nullable(z.enum(['MONTHLY', 'QUARTERLY'])),
    Status: z.string(),
    Message: z.string(),
    ReferenceNumber,
  })
  .register(z.globalRegistry, { id: 'RequestedPayment' });
export type RequestedPayment = z.infer<typeof RequestedPayment>;

/**
 * Returns what the requests of these Idempotency-Keys made, for a client that lost the responses. A key without
 * a request is closed: a request that arrives later is refused with 409. A key that is still at work is a 409, too.
 * Not in the specification.
 */
export const ClosePaymentRequests = defineEndpoint({
  name: 'ClosePaymentRequests',
  extension: 'idempotency',
  ...PAYMENT_CALL,
  summary: 'What earlier payment requests made; closes those that made nothing',
  statuses: [409],
  body: z.strictObject({
    RequestKeys: z
      .array(z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/, 'Expected an Idempotency-Key')))
      .check(z.minLength(1), z.maxLength(MAX_PAYMENTS)),
  }),
  response: z.array(RequestedPayment),
});

/** API-37. Body and response equal MakeRecurringPayment's (AMB-78). */
export const UpdateRecurringPayment = defineEndpoint({
  name: 'UpdateRecurringPayment',
  ...PAYMENT_CALL,
  method: 'PUT',
  summary: 'Changes a recurring payment',
  extensionFields: SCHEDULE_EXTENSIONS,
  statuses: [422, 502],
  query: z.strictObject({ azureObjectId: ObjectId, referenceNumber: ReferenceNumber }),
  body: RecurringPayment,
  response: jsonTextCodec(RecurringPaymentResult),
});

/** API-38, API-39, API-40. */
export const VoidRecurringPayment = defineEndpoint({
  name: 'VoidRecurringPayment',
  ...PAYMENT_CALL,
  summary: 'Ends a recurring payment',
  extensionFields: VOID_EXTENSIONS,
  statuses: [502],
  query: z.strictObject({ azureObjectId: ObjectId, referenceNumber: ReferenceNumber }),
  body: PaymentVoid,
  response: jsonTextCodec(RecurringVoidResult),
});

/** API-38, API-39, API-40. */
export const VoidSinglePayment = defineEndpoint({
  name: 'VoidSinglePayment',
  ...PAYMENT_CALL,
  summary: 'Cancels a pending payment',
  extensionFields: VOID_EXTENSIONS,
  statuses: [502],
  query: z.strictObject({ azureObjectId: ObjectId, referenceNumber: ReferenceNumber }),
  body: PaymentVoid,
  response: jsonTextCodec(SingleVoidResult),
});
