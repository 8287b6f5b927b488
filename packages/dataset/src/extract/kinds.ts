import { DocumentFormType } from '@portal/api/contracts/document';
import {
  CalendarDate,
  CertificateNumber,
  LifeProNameId,
  LineOfBusiness,
  Money,
} from '@portal/api/contracts/primitives';
import { FIELD_LIMITS } from '@portal/domain/values/field-limits';
import { z } from 'zod';
import { Id, LongText, Position, Rate, Text, textOrNull } from './fields.ts';

const Name = Text.max(FIELD_LIMITS.nameOnFile);
const AmountEditable = z
  .enum(['Y', 'F', 'N'])
  .describe('Y: any amount, F: multiples of the billed amount, N: not payable online');

const BirthDate = CalendarDate.check(
  z.refine((date) => date >= '1850-01-01' && date <= '2100-01-01', 'Expected a year from 1850 to 2100'),
);

/** For "no date", mainframes write the first or the last day of their calendar. */
const DateOrNull = z.nullable(
  CalendarDate.check(
    z.refine((date) => date >= '1850-01-01' && date <= '2200-12-31', 'Expected null for no date'),
  ),
);

const Party = z
  .strictObject({
    CertificateNumber,
    Position,
    Role: z.enum(['Owner', 'Insured', 'Payor', 'Annuitant', 'Primary Beneficiary', 'Contingent Beneficiary']),
    LifeProNameId: z.nullable(LifeProNameId),
    FirstName: textOrNull(FIELD_LIMITS.nameOnFile),
    MiddleName: textOrNull(FIELD_LIMITS.nameOnFile),
    LastName: textOrNull(FIELD_LIMITS.nameOnFile),
    FullName: textOrNull(),
    BusinessName: textOrNull(),
  })
  .refine(
    ({ LifeProNameId, FirstName, LastName, FullName, BusinessName }) =>
      [LifeProNameId, FirstName ?? LastName ?? FullName, BusinessName].filter((each) => each !== null)
        .length === 1,
    'A party is exactly one of a member, another person and a business',
  );

const Certificate = z
  .strictObject({
    CertificateNumber,
    LineOfBusiness,
    ProductDescription: Text,
    ProductName: Text,
    CertificateType: Text,
    ChapterNumber: textOrNull(),
    IssueDate: DateOrNull,
    FaceAmount: z.nullable(Money),
    Status: Text.describe('Pending: not placed. Suspended: values are hidden. Any other text: active'),
    IsInGrace: z.boolean(),
    IsPaidUpToDate: z.boolean().describe('No premium is open today'),
    PaidUpType: textOrNull().describe('Any text: no more premiums are due. SP: paid by a single premium'),
    PaidToDate: DateOrNull.describe('Day to which premiums are paid'),
    PaymentDueDate: DateOrNull,
    BillingStatus: textOrNull(),
    BillingStatusReason: textOrNull().describe('ET: extended term, without premiums'),
    BillingFrequency: textOrNull(),
    IsOnPAC: z.boolean().describe('The society debits the premium automatically'),
    ByPassQuoteCalc: z.boolean().describe('Only member services may quote values'),
    EstimatedDeathBenefit: z.nullable(Money),
    PlanType: textOrNull(),
    InterestRate: Rate.nullable(),
    GuaranteedInterestRate: Rate.nullable(),
    QualificationCode: textOrNull().describe('0: non-qualified'),
    DividendPUAFace: z.nullable(Money).describe('Face amount of paid-up additions'),
    YearsCertain: z.int().min(0).max(9_999).nullable(),
    PayMode: textOrNull().describe('How often an immediate annuity pays'),
    PayoutAmount: z.nullable(Money).describe('Payout of an immediate annuity'),
    NetLoanAvail: z.nullable(Money).describe('Amount that can be borrowed'),
  })
  .refine(
    ({ IssueDate, PaidToDate }) => IssueDate === null || PaidToDate === null || PaidToDate >= IssueDate,
    {
      path: ['PaidToDate'],
      error: 'The certificate is paid to a date before its issue',
    },
  );

/** One kind of rows, in one file: the schema of a row, and the fields that identify it. */
export interface Kind {
  readonly schema: z.ZodType<Record<string, unknown>, Record<string, unknown>>;
  readonly key: readonly string[];
}

/**
 * Kinds of an extract by file name, parents before the kinds that refer to them. Each is one table of the member API.
 * Fields have the names of the contract.
 */
export const KINDS = {
  members: {
    key: ['LifeProNameId'],
    schema: z.strictObject({
      LifeProNameId,
      FirstName: Name,
      MiddleName: textOrNull(FIELD_LIMITS.nameOnFile),
      LastName: Name,
      DateOfBirth: z.nullable(BirthDate),
      LastFourSsn: z
        .string()
        .regex(/^\d{4}$/, 'Expected 4 digits')
        .nullable(),
    }),
  },
  addresses: {
    key: ['LifeProNameId'],
    schema: z.strictObject({
      LifeProNameId,
      AddressLine1: textOrNull(),
      AddressLine2: textOrNull(),
      AddressLine3: textOrNull(),
      City: textOrNull(),
      State: textOrNull(),
      ZipCode: textOrNull(),
      Country: textOrNull(),
      PhoneNumber: textOrNull(),
      IsTemporary: z.boolean(),
      EmailAddress: textOrNull(),
    }),
  },
  certificates: { key: ['CertificateNumber'], schema: Certificate },
  parties: { key: ['CertificateNumber', 'Position'], schema: Party },
  riders: {
    key: ['CertificateNumber', 'Position'],
    schema: z.strictObject({ CertificateNumber, Position, RiderName: Text, Description: Text }),
  },
  values: {
    key: ['CertificateNumber'],
    schema: z.strictObject({
      CertificateNumber,
      CashValuePUA: z.nullable(Money).describe('Cash value of paid-up additions'),
      FundValue: z.nullable(Money).describe('Cash value'),
      FVCurrentInterestRate: Rate.nullable(),
      FVGuaranteedIntRate: Rate.nullable(),
      DividendAccumulation: z.nullable(Money),
      ARFundValue: z.nullable(Money).describe('Withdrawal value of an annuity'),
      SurrenderAmount: z.nullable(Money),
      FreeWithdrawal: z.nullable(Money).describe('Amount that can be withdrawn without a charge'),
      LoanInterest: z.nullable(Money),
      LoanBalance: z.nullable(Money),
    }),
  },
  activity: {
    key: ['CertificateNumber', 'Position'],
    schema: z.strictObject({
      CertificateNumber,
      Position,
      Year: z.int().min(1900).max(2100),
      Month: z.int().min(1).max(12),
      PremiumsReceived: Money,
      InterestCredited: Money,
      Withdrawals: Money,
      LoanActivity: Money,
      MonthlyDeductions: Money,
    }),
  },
  bills: {
    key: ['CertificateNumber'],
    schema: z.strictObject({
      CertificateNumber,
      DueDate: DateOrNull,
      BilledAmount: Money,
      AmountEditable,
    }),
  },
  'payment-lines': {
    key: ['CertificateNumber', 'Position'],
    schema: z.strictObject({
      CertificateNumber,
      Position,
      PaymentType: Text.max(40).describe('Premium, Loan, or another type of payment'),
      AmountDue: Money.check(z.describe('Part of the amount due on the home page')),
      IsRecurring: z.boolean(),
      HasRecurringPayment: z.boolean().describe('A recurring payment covers the line'),
      BillingFrequency: textOrNull(),
      DueDate: DateOrNull,
      BilledAmount: Money.check(z.describe('Amount that is billed now')),
      AmountBilled: Money.check(z.describe('Regular amount. The line is not payable at 0.00')),
      AmountEditable,
      IsProrated: z.boolean().describe('The amount is fixed, even with AmountEditable F'),
      NumberOfMonthsDue: z.int().min(0).max(9_999).describe('Multiplies the amount of a monthly line'),
      ListBillId: textOrNull(),
      MaxPaymentDate: z.nullable(CalendarDate).describe('Last day of a one-time payment'),
      RecurringMaxPaymentDate: z
        .nullable(CalendarDate)
        .describe('Last day of the first payment of a recurring payment'),
    }),
  },
  'payment-history': {
    key: ['PaymentKey'],
    schema: z.strictObject({
      PaymentKey: Text.max(80).describe('Identifies the payment in the administration system, every night'),
      CertificateNumber,
      PaymentDate: CalendarDate,
      PaymentAmount: Money,
      PaymentType: Text,
      ReturnedIndicator: z.boolean().describe('The bank returned the payment'),
      ProcessorReference: textOrNull(80).describe(
        "The bank processor's reference, for payments made on the portal",
      ),
    }),
  },
  documents: {
    key: ['DocumentId'],
    schema: z
      .strictObject({
        DocumentId: z
          .string()
          .regex(/^[0-9A-Za-z._-]{1,60}$/, 'Expected up to 60 letters, digits, ".", "_" or "-"'),
        CertificateNumber,
        LifeProNameId: z
          .nullable(LifeProNameId)
          .describe('The only owner who may read it. Null: every owner, but not for a tax form'),
        FormType: z.enum([...DocumentFormType.options, 'Welcome Packet']),
        Period: z
          .string()
          .regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/, 'Expected a year or a month such as "2025-03"'),
        FiledOn: CalendarDate.check(z.describe('Day of filing. The portal announces only recent documents')),
        File: z
          .string()
          .regex(/^(?!\.)[0-9A-Za-z._-]{1,120}$/, 'Expected the name of a file in the folder "files"')
          .nullable()
          .describe('Name of a PDF in the folder "files". Without it the portal renders the document'),
      })
      .refine(({ FormType, Period }) => FormType !== 'Billing Document' || Period.length > 4, {
        path: ['Period'],
        error: 'Expected the month of a bill',
      })
      .refine(
        ({ FormType, LifeProNameId: reader }) => FormType !== 'Reportable Tax Form' || reader !== null,
        {
          path: ['LifeProNameId'],
          error: 'Expected the owner to whom the tax form was issued',
        },
      ),
  },
  'document-amounts': {
    key: ['DocumentId', 'Position'],
    schema: z.strictObject({ DocumentId: Text.max(60), Position, Label: Text.max(80), Amount: Money }),
  },
  'help-articles': {
    key: ['FaqId'],
    schema: z.strictObject({ FaqId: Id, Position, Category: Text, Question: LongText, Answer: LongText }),
  },
  'page-help': {
    key: ['Topic', 'FaqId'],
    schema: z.strictObject({
      Topic: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'Expected a topic such as "payments"'),
      FaqId: Id,
      Position,
    }),
  },
  'search-synonyms': {
    key: ['Phrase', 'Means'],
    schema: z.strictObject({ Phrase: Text, Means: Text.describe('Words that are searched too') }),
  },
  'contact-topics': {
    key: ['ContactTopicId'],
    schema: z.strictObject({ ContactTopicId: Id, Position, Title: Text }),
  },
  'contact-issues': {
    key: ['ContactTopicId', 'ContactIssueId'],
    schema: z.strictObject({ ContactTopicId: Id, ContactIssueId: Id, Position, Title: Text }),
  },
  'form-templates': {
    key: ['DocuSignEnvelopeMasterId'],
    schema: z.strictObject({
      DocuSignEnvelopeMasterId: Id,
      DocuSignEnvelopeUrl: z.string().min(1).max(2_000).describe('Address of the signing page'),
      HasSpouseRole: z.boolean().describe('A spouse signs the form too'),
    }),
  },
  'spousal-consent-states': {
    key: ['State'],
    schema: z.strictObject({ State: z.string().regex(/^[A-Z]{2}$/, 'Expected two letters') }),
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;

/** A row as in its file. */
export type ExtractRow<Name extends KindName> = z.input<(typeof KINDS)[Name]['schema']>;

export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[];

/** Kinds that describe the society and not its members. An extract without one leaves its rows unchanged. */
export const OPTIONAL_KINDS: readonly KindName[] = [
  'help-articles',
  'page-help',
  'search-synonyms',
  'contact-topics',
  'contact-issues',
  'form-templates',
  'spousal-consent-states',
];

/**
 * The file `extract.json`, written last. The row counts show whether a file was cut.
 */
export const Manifest = z.strictObject({
  format: z.literal('member-portal-extract/1'),
  extractDate: CalendarDate.check(z.describe('The day whose end the rows describe')),
  rows: z.partialRecord(z.enum(KIND_NAMES), z.int().min(0)),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST_FILE = 'extract.json';
