import {
  Certificate,
  PaymentSummary,
  Person,
  Rider,
  SurrenderQuote,
} from '@portal/api/contracts/certificate';
import { DocumentFormType } from '@portal/api/contracts/document';
import { DocuSignUrl } from '@portal/api/contracts/docusign';
import { ContactTopic, FrequentlyAskedQuestion, MemberAddress } from '@portal/api/contracts/member-user';
import { Payline, PaymentHistoryItem } from '@portal/api/contracts/payment';
import {
  CertificateNumber,
  calendarDate,
  LifeProNameId,
  Money,
  ObjectId,
  YesNo,
} from '@portal/api/contracts/primitives';
import { PROCESSOR_REFERENCE } from '@portal/domain/payments/processor-reference';
import { FIELD_LIMITS } from '@portal/domain/values/field-limits';
import { z } from 'zod';

/**
 * A calendar date, or a date relative to the day of loading: 'today', '+12d', '-2m', '-1y'. Two steps apply in order:
 * '+12d-1m' is one month before '+12d', with the same day of the month. A month that is too short gives its last day.
 * Relative dates keep demo data current.
 */
export const DatasetDate = z
  .union([z.iso.date(), z.string().regex(/^(?:today|(?:[+-]\d{1,4}[dmy]){1,2})$/)], {
    error:
      'Expected a date such as "1961-04-09", or a distance from today such as "today", "+12d" or "+12d-1m"',
  })
  .meta({ id: 'DatasetDate', examples: ['1961-04-09', '+12d', '-2m', '+12d-1m', 'today'] });

/** A year or a month, absolute or relative. Steps in years give a year; all others give the month of that day. */
export const DatasetPeriod = z
  .string()
  .regex(
    /^(?:\d{4}(?:-(?:0[1-9]|1[0-2]))?|(?:[+-]\d{1,4}[dmy]){1,2})$/,
    'Expected a year "2025", a month "2025-03", or a distance such as "-1y" or "-3m"',
  )
  .meta({ id: 'DatasetPeriod', examples: ['2025', '2025-03', '-1y', '-3m', '+12d-3m'] });

/** A period that is always a month, because the activity summary has one row per month. */
const DatasetMonth = z
  .string()
  .regex(
    /^(?:\d{4}-(?:0[1-9]|1[0-2])|(?:[+-]\d{1,4}[dmy])?[+-]\d{1,4}[dm])$/,
    'Expected a month "2025-03", or a distance such as "-3m"',
  )
  .meta({ id: 'DatasetMonth', examples: ['2025-03', '-3m', '+12d-3m'] });

const FixedDate = calendarDate('Expected a date such as "1961-04-09"');

/** Sign-in account of a member or of an unregistered person. */
const Account = z.strictObject({
  AzureObjectGuid: ObjectId,
  EmailAddress: z.email(),
  /** Plain text, because datasets contain fictional people only. The identity provider stores a hash. */
  Password: z.string().min(8).max(200),
  GivenName: z.string().min(1).max(60),
  Surname: z.string().min(1).max(60),
  /** One sentence about the purpose of this account. The start command lists accounts with this text. */
  shows: z.string().max(120).optional(),
});

/** A bank account or card in the member's wallet at the bank processor (ENT-18, AMB-41). */
const PaymentMethod = z.strictObject({
  Token: z.string().min(1).max(80),
  Description: z.string().min(1).max(60),
  Type: z.enum(['CHQ', 'CC']),
  RoutingNumber: z
    .string()
    .regex(/^\d{9}$/, 'Expected 9 digits')
    .optional(),
  AccountNumber: z.string().regex(/^\d{4,19}$/, 'Expected 4 to 19 digits'),
  /** The bank is still validating it: the portal lists it, but members cannot select it. */
  Pending: z.boolean().optional(),
});

const MemberAccount = Account.extend({ PaymentMethods: z.array(PaymentMethod).max(20).optional() });

/** A part of a name, with the length limit of registration (AMB-87). */
const Name = z.string().min(1).max(FIELD_LIMITS.nameOnFile);

/** Profile of an account that has started or finished registration (ENT-01). */
const Profile = z.strictObject({
  ProfileRegistered: YesNo,
  ProfileValidated: YesNo,
  AllowAccess: z.boolean(),
  AllowEmailContact: z.boolean(),
  AccountUserName: z.string().min(1),
  DisplayFirstName: Name,
  DisplayLastName: Name,
  EmailAddress: z.email(),
});

const Member = z.strictObject({
  LifeProNameId,
  FirstName: Name,
  MiddleName: z.string().nullable(),
  LastName: Name,
  DateOfBirth: FixedDate,
  LastFourSsn: z.string().regex(/^\d{4}$/),
  Address: z
    .strictObject(MemberAddress.shape)
    .omit({ FirstName: true, LastName: true, IsSpousalConsentState: true }),
  Account: MemberAccount.optional(),
  Profile: Profile.optional(),
});

/** The roles of CTX-03. */
const Role = z.enum([
  'Owner',
  'Insured',
  'Payor',
  'Annuitant',
  'Primary Beneficiary',
  'Contingent Beneficiary',
]);

/** A party of a certificate in exactly one of three forms: a member's number, another person, or a business. */
const Party = z.strictObject({
  Role,
  LifeProNameId: z.optional(LifeProNameId),
  Person: z.strictObject(Person.shape).optional(),
  BusinessName: z.string().optional(),
});

const dates = {
  IssueDate: DatasetDate.nullable(),
  PaidToDate: DatasetDate.nullable(),
  PaymentDueDate: DatasetDate.nullable(),
};

const ActivityRow = z.strictObject({
  /** Resolves to Month and Year at load time (DETAIL-14). */
  Period: DatasetMonth,
  PremiumsReceived: Money,
  InterestCredited: Money,
  Withdrawals: Money,
  LoanActivity: Money,
  MonthlyDeductions: Money,
});

const CertificateRecord = z
  .strictObject(Certificate.shape)
  .omit({
    IsOwner: true,
    IsPayor: true,
    Owner: true,
    Insured: true,
    Annuitants: true,
    Payor: true,
    InsuredName: true,
  })
  .extend({
    ...dates,
    PaymentSummary: z.strictObject({ ...PaymentSummary.shape, DueDate: DatasetDate.nullable() }).nullable(),
    RiderNames: z.array(z.strictObject(Rider.shape)),
    Parties: z.array(Party).min(1),
    CertificateValues: z.strictObject({
      QualificationCode: z.string().nullable(),
      DividendPUAFace: z.nullable(Money),
      YearsCertain: z.int().nullable(),
      PayMode: z.string().nullable(),
      PayoutAmount: z.nullable(Money),
      ActivitySummary: z.array(ActivityRow),
    }),
    SurrenderQuote: z.strictObject(SurrenderQuote.shape).nullable(),
    LoanQuote: z.strictObject({ NetLoanAvail: z.nullable(Money) }).nullable(),
    /** Payable lines of the certificate, one per payment type (ENT-13, ENT-14). */
    Paylines: z.array(
      z
        .strictObject(Payline.shape)
        .omit({
          CertificateNumber: true,
          IsSelected: true,
          IsPayor: true,
          IsOwner: true,
          IsPac: true,
          LineOfBusiness: true,
          CurrentValue: true,
          PaidToDate: true,
          IsInGrace: true,
          ScheduledPayments: true,
          IsPartlyRecurring: true,
        })
        .extend({
          /** Amount of this line in the summary widget's total (ENT-13). */
          AmountDue: Money,
          DueDate: DatasetDate.nullable(),
          MaxPaymentDate: DatasetDate.nullable(),
          RecurringMaxPaymentDate: DatasetDate.nullable(),
        }),
    ),
    History: z.array(
      z
        .strictObject({ ...PaymentHistoryItem.shape, PaymentDate: DatasetDate })
        .omit({ CertificateNumber: true }),
    ),
    Documents: z.array(
      z.strictObject({
        DocumentId: z.string().regex(/^[0-9A-Za-z._-]{1,60}$/),
        /** A certificate with a 'Welcome Packet' document has a welcome packet (WEL-06). */
        FormType: z.enum([...DocumentFormType.options, 'Welcome Packet']),
        Period: DatasetPeriod,
        /** Lines of a statement for this period. The first line is the main amount. */
        Amounts: z.array(z.strictObject({ Label: z.string().min(1).max(80), Amount: Money })).optional(),
        /** Path of a PDF, relative to the dataset. Without it the server generates one. */
        File: z.string().min(1).max(200).optional(),
      }),
    ),
  });

const PendingPayment = z.strictObject({
  Kind: z.enum(['single', 'recurring']),
  ReferenceNumber: z
    .string()
    .regex(PROCESSOR_REFERENCE, 'Expected letters, digits or punctuation, without spaces'),
  AzureObjectGuid: ObjectId,
  CertificateNumber,
  PaymentType: z.string(),
  Amount: Money,
  Date: DatasetDate,
});

/** A fictional society in one file: the target of `PORTAL_DATASET`, which the generator writes and the servers load. */
export const Dataset = z.strictObject({
  $schema: z.string().optional(),
  format: z.literal('member-portal-dataset/1'),
  environmentName: z.string().min(1),
  /** States in which a spouse must consent to loans, withdrawals and beneficiary changes (AMB-31). */
  spousalConsentStates: z.array(z.string().regex(/^[A-Z]{2}$/)),
  members: z.array(Member),
  visitors: z.array(Account),
  certificates: z.array(CertificateRecord),
  pendingPayments: z.array(PendingPayment),
  faqs: z.array(
    z.strictObject({
      Id: FrequentlyAskedQuestion.shape.Id,
      Question: FrequentlyAskedQuestion.shape.Question,
      Answer: FrequentlyAskedQuestion.shape.Answer,
      Category: z.string().min(1),
    }),
  ),
  /** Search synonyms: a member's phrase and the articles' term, such as 'RMD' for 'required minimum distributions'. */
  searchSynonyms: z.array(z.strictObject({ Phrase: z.string().min(1), Means: z.string().min(1) })).optional(),
  /** Ordered questions in the help panel of each topic. */
  pageHelp: z
    .array(
      z.strictObject({
        Topic: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'Expected a topic such as "payments"'),
        FaqIds: z.array(z.int().positive()).min(1).max(5),
      }),
    )
    .optional(),
  contactTopics: z.array(z.strictObject(ContactTopic.shape)),
  docuSignUrls: z.array(z.strictObject(DocuSignUrl.shape)),
});
export type Dataset = z.infer<typeof Dataset>;
/** A dataset as in its file, with amounts as text. */
export type DatasetInput = z.input<typeof Dataset>;
export type DatasetCertificateInput = DatasetInput['certificates'][number];
export type DatasetAccount = z.infer<typeof Account>;
export type DatasetMember = Dataset['members'][number];
export type DatasetCertificate = Dataset['certificates'][number];
export type DatasetPendingPayment = Dataset['pendingPayments'][number];
