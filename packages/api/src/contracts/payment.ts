import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { unscoped } from './parameters.ts';
import {
  CalendarDate,
  CertificateNumber,
  LifeProNameId,
  LineOfBusiness,
  LoginId,
  Money,
  ObjectId,
  ReferenceNumber,
} from './primitives.ts';

/**
 * A pending one-time payment on a line, or the next of a schedule. The schedule pays an overdue line, or a premium in
 * part. Another member sees only its amount, its date, the payer's role and whether it is confirmed (AMB-89).
 */
export const ScheduledPayment = z.object({
  Date: CalendarDate,
  Amount: Money,
  By: z.enum(['self', 'payor', 'owner', 'other']),
  /** The bank has not confirmed it yet, so that it may or may not be made. */
  IsUnconfirmed: z.optional(z.boolean()),
});

/** Amount due on one certificate (ENT-13), for the summary widget (AMB-75). */
export const PaymentLine = z
  .object({
    CertificateNumber,
    PaymentType: z.string(),
    AmountDue: Money,
    /** Extensions of the specification with the same meaning as on a `Payline` (AMB-89, AMB-90). */
    BilledAmount: z.optional(Money),
    /** True if either flag of the `Payline` is (AMB-40). */
    HasRecurringPayment: z.optional(z.boolean()),
    IsPartlyRecurring: z.optional(z.boolean()),
    ScheduledPayments: z.optional(z.array(ScheduledPayment)),
    /** They leave a part open that cannot be paid alone (WIZ-22, WIZ-23). */
    HasUnpayableRest: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'PaymentLine' });
export type PaymentLine = z.infer<typeof PaymentLine>;

/** A payable line of a certificate (ENT-14), for the payment wizard (AMB-40, AMB-75). */
export const Payline = z
  .object({
    CertificateNumber,
    IsSelected: z.boolean(),
    IsPayor: z.boolean(),
    IsOwner: z.boolean(),
    IsPac: z.boolean(),
    IsRecurring: z.boolean(),
    HasRecurringPayment: z.boolean(),
    LineOfBusiness: z.nullable(LineOfBusiness),
    PaymentType: z.string(),
    BillingFrequency: z.nullable(z.string()),
    DueDate: z.nullable(CalendarDate),
    BilledAmount: Money,
    AmountBilled: Money,
    CurrentValue: Money,
    AmountEditable: z.enum(['Y', 'F', 'N']),
    IsProrated: z.boolean(),
    NumberOfMonthsDue: z.int().check(z.minimum(0)),
    ListBillId: z.nullable(z.string()),
    MaxPaymentDate: z.nullable(CalendarDate),
    RecurringMaxPaymentDate: z.nullable(CalendarDate),
    PaidToDate: z.nullable(CalendarDate),
    IsInGrace: z.boolean(),
    /** Pending payments of all payers, soonest first. Extends the specification (AMB-89, AMB-90). */
    ScheduledPayments: z.optional(z.array(ScheduledPayment)),
    /** The recurring payment does not pay each bill in full, or missed its last debit. Extends the specification (AMB-89). */
    IsPartlyRecurring: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'Payline' });
export type Payline = z.infer<typeof Payline>;

/** One payment received (ENT-15). */
export const PaymentHistoryItem = z
  .object({
    CertificateNumber,
    PaymentDate: CalendarDate,
    PaymentAmount: Money,
    PaymentType: z.string(),
    ReturnedIndicator: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'PaymentHistoryItem' });
export type PaymentHistoryItem = z.infer<typeof PaymentHistoryItem>;

/** Fields that the portal adds to the processor's data of a pending payment. Extensions of the specification. */
const pendingFields = {
  /** Last day for a cancellation, until 19:30 in Chicago (F-04). */
  'cancel-until': z.optional(CalendarDate),
  /** Wallet method that the payment debits. Null if only the processor knows it (F-01). */
  'payment-method-token': z.optional(z.nullable(z.string())),
};

/**
 * A pending recurring payment (ENT-16). UNKNOWN: not confirmed yet. Optional fields extend the specification.
 */
export const PendingRecurringPayment = z
  .object({
    'payment-schedule-response': z.object({
      'payment-schedule-status': z.optional(z.enum(['ACTIVE', 'UNKNOWN'])),
      schedule: z.object({
        header: z.object({
          'reference-number': z.string(),
          'next-payment-date': CalendarDate,
          'schedule-day': z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(31)))),
          'schedule-type-code': z.optional(z.nullable(z.enum(['MONTHLY', 'QUARTERLY']))),
          CertificateNumber,
          PaymentAmount: Money,
          PaymentType: z.string(),
          /** The processor has not confirmed a change yet, so the terms above are the previous ones. */
          'change-unconfirmed': z.optional(z.boolean()),
          ...pendingFields,
        }),
      }),
    }),
  })
  .register(z.globalRegistry, { id: 'PendingRecurringPayment' });

/** A pending one-time payment (ENT-17) in the processor's shape. UNKNOWN: not confirmed yet. */
export const PendingSinglePayment = z
  .object({
    'last-payment-response': z.object({
      'reference-number': z.string(),
      'payment-status': z.optional(z.enum(['ACCEPTED', 'SCHEDULED', 'UNKNOWN'])),
      'payment-date': CalendarDate,
      CertificateNumber,
      'total-amount': Money,
      PaymentType: z.string(),
      /** The recurring payment that made this payment. Null if the member made it. */
      'schedule-reference': z.optional(z.nullable(z.string())),
      ...pendingFields,
    }),
  })
  .register(z.globalRegistry, { id: 'PendingSinglePayment' });

/** Pending payments (ENT-16, ENT-17). */
export const PendingPayments = z
  .object({
    RecurringPayments: z.array(PendingRecurringPayment),
    SinglePayments: z.array(PendingSinglePayment),
  })
  .register(z.globalRegistry, { id: 'PendingPayments' });
export type PendingPayments = z.infer<typeof PendingPayments>;

/** API-26. */
export const GetPaymentList = defineEndpoint({
  name: 'GetPaymentList',
  area: 'payment',
  summary: 'Amounts due on each certificate, for the summary widget',
  extensionFields: {
    'scheduled-payments': [
      'BilledAmount',
      'HasRecurringPayment',
      'HasUnpayableRest',
      'IsPartlyRecurring',
      'ScheduledPayments',
    ],
  },
  invalidatedBy: ['payment.made', 'payment.changed', 'payment.cancelled'],
  query: z.strictObject({ lifeProNameId: LifeProNameId }),
  response: z.array(PaymentLine),
});

/** API-27. */
export const GetPaymentLines = defineEndpoint({
  name: 'GetPaymentLines',
  area: 'payment',
  summary: 'Payable lines of each certificate, for the payment wizard',
  extensionFields: { 'scheduled-payments': ['IsPartlyRecurring', 'ScheduledPayments'] },
  loadClass: 'payment',
  invalidatedBy: ['payment.made', 'payment.changed', 'payment.cancelled'],
  query: z.strictObject({ azureObjectId: ObjectId, lifeProNameId: LifeProNameId }),
  response: z.array(Payline),
});

/** API-25. */
export const GetPaymentHistory = defineEndpoint({
  name: 'GetPaymentHistory',
  area: 'payment',
  summary: 'Payments received on the certificates the member owns or pays, newest first',
  invalidatedBy: ['payment.made', 'payment.changed', 'payment.cancelled'],
  query: z.strictObject({ lifeProNameId: LifeProNameId }),
  response: z.array(PaymentHistoryItem),
});

/** API-24. */
export const GetCertificatePaymentHistory = defineEndpoint({
  name: 'GetCertificatePaymentHistory',
  area: 'payment',
  summary: 'Payments received on one certificate, newest first',
  invalidatedBy: ['payment.made', 'payment.changed', 'payment.cancelled'],
  query: z.strictObject({ certificateNumber: CertificateNumber }),
  response: z.array(PaymentHistoryItem),
});

/** API-31. */
export const GetPendingPayments = defineEndpoint({
  name: 'GetPendingPayments',
  area: 'payment',
  summary: 'Pending payments',
  extensionFields: {
    'payment-details': [
      'cancel-until',
      'change-unconfirmed',
      'payment-method-token',
      'payment-schedule-status',
      'payment-status',
      'schedule-day',
      'schedule-reference',
      'schedule-type-code',
    ],
  },
  invalidatedBy: ['payment.made', 'payment.changed', 'payment.cancelled'],
  query: z.strictObject({ azureObjectId: ObjectId }),
  response: PendingPayments,
});

/** Header of a schedule in the processor's own shape (ENT-16). */
export const ScheduleHeader = z.object({
  'reference-number': ReferenceNumber,
  /** Null if no payment follows, or if the processor has not confirmed the schedule. */
  'next-payment-date': z.nullable(CalendarDate),
  CertificateNumber,
  PaymentAmount: Money,
  PaymentType: z.string(),
});

/** A single payment of this account in any state (API-33). */
export const SinglePaymentHistoryItem = z
  .object({
    'payment-response': z.object({
      'reference-number': ReferenceNumber,
      'payment-status': z.string(),
      'payment-date': CalendarDate,
      CertificateNumber,
      'total-amount': Money,
      PaymentType: z.string(),
    }),
  })
  .register(z.globalRegistry, { id: 'SinglePaymentHistoryItem' });
export type SinglePaymentHistoryItem = z.infer<typeof SinglePaymentHistoryItem>;

/** A recurring payment of this account in any state (API-32). */
export const RecurringPaymentHistoryItem = z
  .object({
    'payment-schedule-response': z.object({
      'payment-schedule-status': z.string(),
      schedule: z.object({ header: ScheduleHeader }),
    }),
  })
  .register(z.globalRegistry, { id: 'RecurringPaymentHistoryItem' });
export type RecurringPaymentHistoryItem = z.infer<typeof RecurringPaymentHistoryItem>;

/** API-32. The account number is the certificate number (AMB-75). */
export const GetRecurringPaymentHistory = defineEndpoint({
  name: 'GetRecurringPaymentHistory',
  area: 'payment',
  summary: 'Recurring payments of this account on one certificate, newest first',
  invalidatedBy: ['payment.made', 'payment.changed', 'payment.cancelled'],
  query: z.strictObject({ profileUserName: LoginId, accountNumber: CertificateNumber }),
  response: z.array(RecurringPaymentHistoryItem),
});

/** API-33. The range includes both dates (AMB-75). */
export const GetSinglePaymentHistory = defineEndpoint({
  name: 'GetSinglePaymentHistory',
  area: 'payment',
  summary: 'Single payments of this account on one certificate, newest first',
  invalidatedBy: ['payment.made', 'payment.changed', 'payment.cancelled'],
  query: z.strictObject({
    accountNumber: CertificateNumber,
    dateFrom: unscoped(CalendarDate),
    dateTo: unscoped(CalendarDate),
  }),
  response: z.array(SinglePaymentHistoryItem),
});
