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
import { FIELD_LIMITS } from '@portal/domain/values/field-limits';
import { z } from 'zod';

/**
 * A calendar date, or a distance from the day the dataset is loaded: 'today', '+12d', '-2m', '-1y', or two steps taken
 * one after the other: '+12d-1m' is the same day of the month as '+12d', one month before.
 * Distances keep a demonstration believable on any day; a month that is too short gives its last day.
 */
export const DatasetDate = z
  .union([z.iso.date(), z.string().regex(/^(?:today|(?:[+-]\d{1,4}[dmy]){1,2})$/)], {
    error:
      'Expected a date such as "1961-04-09", or a distance from today such as "today", "+12d" or "+12d-1m"',
  })
  .meta({ id: 'DatasetDate', examples: ['1961-04-09', '+12d', '-2m', '+12d-1m', 'today'] });

/** A year or a month, or a distance to it: one in years alone gives a year, any other the month of that day. */
export const DatasetPeriod = z
  .string()
  .regex(
    /^(?:\d{4}(?:-(?:0[1-9]|1[0-2]))?|(?:[+-]\d{1,4}[dmy]){1,2})$/,
    'Expected a year "2025", a month "2025-03", or a distance such as "-1y" or "-3m"',
  )
  .meta({ id: 'DatasetPeriod', examples: ['2025', '2025-03', '-1y', '-3m', '+12d-3m'] });

/** As above, always a month: rows of an activity summary are monthly. */
const DatasetMonth = z
  .string()
  .regex(
    /^(?:\d{4}-(?:0[1-9]|1[0-2])|(?:[+-]\d{1,4}[dmy])?[+-]\d{1,4}[dm])$/,
    'Expected a month "2025-03", or a distance such as "-3m"',
  )
  .meta({ id: 'DatasetMonth', examples: ['2025-03', '-3m', '+12d-3m'] });

/** A day that does not move: birth dates. */
const FixedDate = calendarDate('Expected a date such as "1961-04-09"');

/** The sign-in account of a member, or of somebody who is not registered yet. */
const Account = z.strictObject({
  AzureObjectGuid: ObjectId,
  EmailAddress: z.email(),
  /** Plain text: datasets hold fictional people only. The identity provider stores a hash. */
  Password: z.string().min(8).max(200),
  GivenName: z.string().min(1).max(60),
  Surname: z.string().min(1).max(60),
  /** One sentence on what this account shows; accounts that have one are listed when the portal starts. */
  shows: z.string().max(120).optional(),
});

/** A bank account or card in the member's wallet at the bank processor (ENT-18, AMB-41). */
const PaymentMethod = z.strictObject({
  Token: z.string().min(1).max(80),
  Description: z.string().min(1).max(60),
  Type: z.enum(['CHQ', 'CC']),
  /** Of a bank account. */
  RoutingNumber: z
    .string()
    .regex(/^\d{9}$/, 'Expected 9 digits')
    .optional(),
  AccountNumber: z.string().regex(/^\d{4,19}$/, 'Expected 4 to 19 digits'),
  /** Whether the bank is still checking it: listed, and not to be chosen. */
  Pending: z.boolean().optional(),
});

const MemberAccount = Account.extend({ PaymentMethods: z.array(PaymentMethod).max(20).optional() });

/** A part of somebody's name; registration takes one as long (AMB-87). */
const Name = z.string().min(1).max(FIELD_LIMITS.nameOnFile);

/** What the society knows of an account that has begun or finished registration (ENT-01). */
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

/** Somebody on a certificate, in exactly one of three ways: a member by number, another person, or a business. */
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
  /** Gives Month and Year once loaded (DETAIL-14). */
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
    /** What is billed on this certificate beyond its roles; one line per payment type (ENT-13, ENT-14). */
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
        })
        .extend({
          /** What the summary widget adds up for this line (ENT-13). */
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
        /** A certificate with a document of the last kind has a welcome packet (WEL-06). */
        FormType: z.enum([...DocumentFormType.options, 'Welcome Packet']),
        Period: DatasetPeriod,
        /** What a statement of this period states, line by line; the first line is its main one. */
        Amounts: z.array(z.strictObject({ Label: z.string().min(1).max(80), Amount: Money })).optional(),
        /** A PDF to give out as it is, by its path from the dataset; without one the server makes the document. */
        File: z.string().min(1).max(200).optional(),
      }),
    ),
  });

const PendingPayment = z.strictObject({
  Kind: z.enum(['single', 'recurring']),
  ReferenceNumber: z.string().min(1).max(40),
  AzureObjectGuid: ObjectId,
  CertificateNumber,
  PaymentType: z.string(),
  Amount: Money,
  Date: DatasetDate,
});

/** A believable society in one file: what `PORTAL_DATASET` names, what the generator makes, what the servers load. */
export const Dataset = z.strictObject({
  $schema: z.string().optional(),
  format: z.literal('member-portal-dataset/1'),
  environmentName: z.string().min(1),
  /** States in which a spouse must consent to loans, withdrawals and beneficiary changes (AMB-31). */
  spousalConsentStates: z.array(z.string().regex(/^[A-Z]{2}$/)),
  members: z.array(Member),
  /** Accounts of people who are no members yet. */
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
  /** What members say, and what the articles say for it: 'RMD' means 'required minimum distributions'. */
  searchSynonyms: z.array(z.strictObject({ Phrase: z.string().min(1), Means: z.string().min(1) })).optional(),
  /** The few questions beside the pages of a topic, in this order. */
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
/** A dataset as its file says it, amounts as text. */
export type DatasetInput = z.input<typeof Dataset>;
export type DatasetCertificateInput = DatasetInput['certificates'][number];
export type DatasetAccount = z.infer<typeof Account>;
export type DatasetMember = Dataset['members'][number];
export type DatasetCertificate = Dataset['certificates'][number];
export type DatasetPendingPayment = Dataset['pendingPayments'][number];
