import { z } from 'zod';
import { defineCall } from './call.ts';
import { plain } from './parameters.ts';
import { CalendarDate, CertificateNumber, LifeProNameId, LineOfBusiness, Money } from './primitives.ts';

/** A person on a certificate (ENT-12). */
export const Person = z
  .object({
    FirstName: z.string().nullable(),
    MiddleName: z.string().nullable(),
    LastName: z.string().nullable(),
    FullName: z.string().nullable(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;

/** A rider on a certificate (ENT-12). */
export const Rider = z.object({ RiderName: z.string(), Description: z.string() }).meta({ id: 'Rider' });
export type Rider = z.infer<typeof Rider>;

/** What is billed next (ENT-08). AmountEditable: Y free entry, F multiples of the billed amount, N not payable. */
export const PaymentSummary = z
  .object({
    DueDate: CalendarDate.nullable(),
    BilledAmount: Money,
    AmountEditable: z.enum(['Y', 'F', 'N']),
  })
  .meta({ id: 'PaymentSummary' });

/** One certificate as the list shows it (ENT-04 to ENT-08, ENT-12). Fields a caller may not see are null. */
export const Certificate = z
  .object({
    CertificateNumber,
    LineOfBusiness,
    ProductDescription: z.string(),
    ProductName: z.string(),
    CertificateType: z.string(),
    ChapterNumber: z.string().nullable(),
    IssueDate: CalendarDate.nullable(),
    FaceAmount: Money.nullable(),
    InsuredName: z.string().nullable(),
    Status: z.string(),
    IsOwner: z.boolean(),
    IsPayor: z.boolean(),
    IsInGrace: z.boolean(),
    IsPaidUpToDate: z.boolean(),
    PaidUpType: z.string().nullable(),
    PaidToDate: CalendarDate.nullable(),
    PaymentDueDate: CalendarDate.nullable(),
    BillingStatus: z.string().nullable(),
    BillingStatusReason: z.string().nullable(),
    BillingFrequency: z.string().nullable(),
    IsOnPAC: z.boolean(),
    ByPassQuoteCalc: z.boolean(),
    EstimatedDeathBenefit: Money.nullable(),
    PlanType: z.string().nullable(),
    /** Percent a year, such as 4.25. */
    InterestRate: z.number().nullable(),
    /** Percent a year, such as 2. */
    GuaranteedInterestRate: z.number().nullable(),
    /** '0' means Non-Qualified (CERT-10); carried in CertificateValues on the details call. */
    CertificateValues: z.object({ QualificationCode: z.string().nullable() }),
    PaymentSummary: PaymentSummary.nullable(),
    RiderNames: z.array(Rider),
    Owner: z.array(Person),
    Insured: z.array(Person),
    Annuitants: z.array(Person),
    Payor: z.array(Person),
  })
  .meta({ id: 'Certificate' });
export type Certificate = z.infer<typeof Certificate>;

/** ENT-03, with the per-form flags beside the list (AMB-05); an absent flag means not allowed. */
export const CertificateSummary = z
  .object({
    Certificates: z.array(Certificate),
    AllowCertificateOfLoan: z.boolean().optional(),
    AllowElectronicFundsTransfer: z.boolean().optional(),
    AllowUniversalLifeWithdrawal: z.boolean().optional(),
    AllowAnnuityWithdrawal: z.boolean().optional(),
    AllowChangeOfName: z.boolean().optional(),
    AllowSurrenderPaidUpAdds: z.boolean().optional(),
    AllowSurrenderDividendAccumulations: z.boolean().optional(),
    AllowChangeOfBeneficiary: z.boolean().optional(),
  })
  .meta({ id: 'CertificateSummary' });
export type CertificateSummary = z.infer<typeof CertificateSummary>;

/** API-21. */
export const GetCertificateSummary = defineCall({
  name: 'GetCertificateSummary',
  area: 'certificate',
  summary: 'Every certificate on which the member is owner or payor, and which forms are allowed',
  isHeld: true,
  staleAfter: ['certificates.changed', 'payment.made', 'payment.cancelled'],
  query: z.strictObject({ lifeProNameId: LifeProNameId }),
  response: CertificateSummary,
});

/** A row of the activity summary (ENT-09, DETAIL-14), one for each month. */
export const ActivityRow = z
  .object({
    Month: z.int().min(1).max(12),
    Year: z.int(),
    PremiumsReceived: Money,
    InterestCredited: Money,
    Withdrawals: Money,
    LoanActivity: Money,
    MonthlyDeductions: Money,
  })
  .meta({ id: 'ActivityRow' });
export type ActivityRow = z.infer<typeof ActivityRow>;

/** A beneficiary: a person by the names, or a business (ENT-12, DETAIL-13). */
export const Beneficiary = Person.extend({ BusinessName: z.string().nullable() }).meta({ id: 'Beneficiary' });
export type Beneficiary = z.infer<typeof Beneficiary>;

/** What a certificate is worth (ENT-10); a value that is not known is null, never zero (AMB-28). */
export const SurrenderQuote = z
  .object({
    CashValuePUA: Money.nullable(),
    FundValue: Money.nullable(),
    /** Percent a year. */
    FVCurrentInterestRate: z.number().nullable(),
    /** Percent a year. */
    FVGuaranteedIntRate: z.number().nullable(),
    DividendAccumulation: Money.nullable(),
    ARFundValue: Money.nullable(),
    SurrenderAmount: Money.nullable(),
    FreeWithdrawal: Money.nullable(),
    LoanInterest: Money.nullable(),
    LoanBalance: Money.nullable(),
  })
  .meta({ id: 'SurrenderQuote' });
export type SurrenderQuote = z.infer<typeof SurrenderQuote>;

/** One certificate whole (ENT-04 to ENT-12); owners only. BeneficiaryOne are primary, BeneficiaryTwo contingent. */
export const CertificateDetails = Certificate.extend({
  CertificateValues: z.object({
    QualificationCode: z.string().nullable(),
    DividendPUAFace: Money.nullable(),
    YearsCertain: z.int().nullable(),
    PayMode: z.string().nullable(),
    PayoutAmount: Money.nullable(),
    /** The newest month first. */
    ActivitySummary: z.array(ActivityRow),
  }),
  LoanQuote: z.object({ NetLoanAvail: Money.nullable() }).nullable(),
  BeneficiaryOne: z.array(Beneficiary),
  BeneficiaryTwo: z.array(Beneficiary),
}).meta({ id: 'CertificateDetails' });
export type CertificateDetails = z.infer<typeof CertificateDetails>;

/** API-22. */
export const GetCertificateDetails = defineCall({
  name: 'GetCertificateDetails',
  area: 'certificate',
  summary: 'One certificate that the member owns, with its people, values and activity',
  staleAfter: ['certificates.changed', 'payment.made', 'payment.cancelled'],
  query: z.strictObject({ lifeProNameId: LifeProNameId, certificateNumber: CertificateNumber }),
  response: CertificateDetails,
});

/** API-23, AMB-74. Null where only Member Services may quote: ByPassQuoteCalc, or a Suspended certificate. */
export const GetSurrenderQuote = defineCall({
  name: 'GetSurrenderQuote',
  area: 'certificate',
  summary: 'What one certificate that the member owns is worth on a day',
  staleAfter: ['certificates.changed', 'payment.made', 'payment.cancelled'],
  statuses: [422],
  query: z.strictObject({
    companyCode: plain(z.literal('01')),
    certificateNumber: CertificateNumber,
    effectiveDate: plain(CalendarDate),
    lineOfBusiness: plain(LineOfBusiness),
  }),
  response: SurrenderQuote.nullable(),
});
