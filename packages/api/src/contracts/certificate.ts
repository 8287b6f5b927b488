import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { unscoped } from './parameters.ts';
import { CalendarDate, CertificateNumber, LifeProNameId, LineOfBusiness, Money } from './primitives.ts';

/** A person on a certificate (ENT-12). */
export const Person = z
  .object({
    FirstName: z.nullable(z.string()),
    MiddleName: z.nullable(z.string()),
    LastName: z.nullable(z.string()),
    FullName: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Person' });
export type Person = z.infer<typeof Person>;

/** A rider on a certificate (ENT-12). */
export const Rider = z
  .object({ RiderName: z.string(), Description: z.string() })
  .register(z.globalRegistry, { id: 'Rider' });
export type Rider = z.infer<typeof Rider>;

/** The next bill (ENT-08). AmountEditable: Y free entry, F multiples of the billed amount, N not payable. */
export const PaymentSummary = z
  .object({
    DueDate: z.nullable(CalendarDate),
    BilledAmount: Money,
    AmountEditable: z.enum(['Y', 'F', 'N']),
  })
  .register(z.globalRegistry, { id: 'PaymentSummary' });

/** A certificate in the list (ENT-04 to ENT-08, ENT-12). Fields that the caller may not see are null. */
export const Certificate = z
  .object({
    CertificateNumber,
    LineOfBusiness,
    ProductDescription: z.string(),
    ProductName: z.string(),
    CertificateType: z.string(),
    ChapterNumber: z.nullable(z.string()),
    IssueDate: z.nullable(CalendarDate),
    FaceAmount: z.nullable(Money),
    InsuredName: z.nullable(z.string()),
    Status: z.string(),
    IsOwner: z.boolean(),
    IsPayor: z.boolean(),
    IsInGrace: z.boolean(),
    IsPaidUpToDate: z.boolean(),
    PaidUpType: z.nullable(z.string()),
    PaidToDate: z.nullable(CalendarDate),
    PaymentDueDate: z.nullable(CalendarDate),
    BillingStatus: z.nullable(z.string()),
    BillingStatusReason: z.nullable(z.string()),
    BillingFrequency: z.nullable(z.string()),
    IsOnPAC: z.boolean(),
    ByPassQuoteCalc: z.boolean(),
    EstimatedDeathBenefit: z.nullable(Money),
    PlanType: z.nullable(z.string()),
    /** Percent a year, such as 4.25. */
    InterestRate: z.nullable(z.number()),
    /** Percent a year, such as 2. */
    GuaranteedInterestRate: z.nullable(z.number()),
    /** '0' means Non-Qualified (CERT-10). The details call has more CertificateValues. */
    CertificateValues: z.object({
      QualificationCode: z.nullable(z.string()),
      /** Payout of an immediate annuity, and how often. Undefined if the server does not support it. */
      PayoutAmount: z.optional(z.nullable(Money)),
      PayMode: z.optional(z.nullable(z.string())),
    }),
    PaymentSummary: z.nullable(PaymentSummary),
    RiderNames: z.array(Rider),
    Owner: z.array(Person),
    Insured: z.array(Person),
    Annuitants: z.array(Person),
    Payor: z.array(Person),
  })
  .register(z.globalRegistry, { id: 'Certificate' });
export type Certificate = z.infer<typeof Certificate>;

/** ENT-03, with one flag per form next to the list (AMB-05). An absent flag means not allowed. */
export const CertificateSummary = z
  .object({
    Certificates: z.array(Certificate),
    AllowCertificateOfLoan: z.optional(z.boolean()),
    AllowElectronicFundsTransfer: z.optional(z.boolean()),
    AllowUniversalLifeWithdrawal: z.optional(z.boolean()),
    AllowAnnuityWithdrawal: z.optional(z.boolean()),
    AllowChangeOfName: z.optional(z.boolean()),
    AllowSurrenderPaidUpAdds: z.optional(z.boolean()),
    AllowSurrenderDividendAccumulations: z.optional(z.boolean()),
    AllowChangeOfBeneficiary: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'CertificateSummary' });
export type CertificateSummary = z.infer<typeof CertificateSummary>;

/** API-21. */
export const GetCertificateSummary = defineEndpoint({
  name: 'GetCertificateSummary',
  area: 'certificate',
  summary: 'Every certificate that the member owns or pays, and the allowed forms',
  cacheForever: true,
  invalidatedBy: ['certificates.changed', 'payment.made', 'payment.cancelled'],
  query: z.strictObject({ lifeProNameId: LifeProNameId }),
  response: CertificateSummary,
});

/** One month of the activity summary (ENT-09, DETAIL-14). */
export const ActivityRow = z
  .object({
    Month: z.int().check(z.minimum(1), z.maximum(12)),
    Year: z.int(),
    PremiumsReceived: Money,
    InterestCredited: Money,
    Withdrawals: Money,
    LoanActivity: Money,
    MonthlyDeductions: Money,
  })
  .register(z.globalRegistry, { id: 'ActivityRow' });
export type ActivityRow = z.infer<typeof ActivityRow>;

/** A beneficiary: a person with names, or a business (ENT-12, DETAIL-13). */
export const Beneficiary = z
  .extend(Person, { BusinessName: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'Beneficiary' });
export type Beneficiary = z.infer<typeof Beneficiary>;

/** The values of a certificate (ENT-10). An unknown value is null, never zero (AMB-28). */
export const SurrenderQuote = z
  .object({
    CashValuePUA: z.nullable(Money),
    FundValue: z.nullable(Money),
    /** Percent a year. */
    FVCurrentInterestRate: z.nullable(z.number()),
    /** Percent a year. */
    FVGuaranteedIntRate: z.nullable(z.number()),
    DividendAccumulation: z.nullable(Money),
    ARFundValue: z.nullable(Money),
    SurrenderAmount: z.nullable(Money),
    FreeWithdrawal: z.nullable(Money),
    LoanInterest: z.nullable(Money),
    LoanBalance: z.nullable(Money),
  })
  .register(z.globalRegistry, { id: 'SurrenderQuote' });
export type SurrenderQuote = z.infer<typeof SurrenderQuote>;

/** A full certificate (ENT-04 to ENT-12), for owners only. BeneficiaryTwo are contingent. */
export const CertificateDetails = z
  .extend(Certificate, {
    CertificateValues: z.object({
      QualificationCode: z.nullable(z.string()),
      DividendPUAFace: z.nullable(Money),
      YearsCertain: z.nullable(z.int()),
      PayMode: z.nullable(z.string()),
      PayoutAmount: z.nullable(Money),
      ActivitySummary: z.array(ActivityRow),
    }),
    LoanQuote: z.nullable(z.object({ NetLoanAvail: z.nullable(Money) })),
    BeneficiaryOne: z.array(Beneficiary),
    BeneficiaryTwo: z.array(Beneficiary),
  })
  .register(z.globalRegistry, { id: 'CertificateDetails' });
export type CertificateDetails = z.infer<typeof CertificateDetails>;

/** API-22. */
export const GetCertificateDetails = defineEndpoint({
  name: 'GetCertificateDetails',
  area: 'certificate',
  summary: 'One certificate that the member owns, with its people, values and activity',
  invalidatedBy: ['certificates.changed', 'payment.made', 'payment.cancelled'],
  query: z.strictObject({ lifeProNameId: LifeProNameId, certificateNumber: CertificateNumber }),
  response: CertificateDetails,
});

/** API-23, AMB-74. Null if only Member Services may quote: ByPassQuoteCalc, or a Suspended certificate. */
export const GetSurrenderQuote = defineEndpoint({
  name: 'GetSurrenderQuote',
  area: 'certificate',
  summary: 'The values of one certificate that the member owns, as of a day',
  invalidatedBy: ['certificates.changed', 'payment.made', 'payment.cancelled'],
  statuses: [422],
  query: z.strictObject({
    companyCode: unscoped(z.literal('01')),
    certificateNumber: CertificateNumber,
    effectiveDate: unscoped(CalendarDate),
    lineOfBusiness: unscoped(LineOfBusiness),
  }),
  response: z.nullable(SurrenderQuote),
});
