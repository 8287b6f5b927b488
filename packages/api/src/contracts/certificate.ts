import { z } from 'zod';
import { defineCall } from './call.ts';
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
  query: z.strictObject({ lifeProNameId: LifeProNameId }),
  response: CertificateSummary,
});
