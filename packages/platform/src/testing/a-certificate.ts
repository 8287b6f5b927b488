import type { Certificate } from '@portal/api';

const nobody = { FirstName: null, MiddleName: null, LastName: null, FullName: null };
const margaret = { ...nobody, FirstName: 'Margaret', LastName: 'Lindqvist', FullName: 'Margaret Lindqvist' };

/** A life certificate in good order, owned by the member, with a premium due on December 03, 2026. */
export function aCertificate(changes: Partial<Certificate> = {}): Certificate {
  return {
    CertificateNumber: '000001000013',
    LineOfBusiness: 'L',
    ProductDescription: 'Whole Life Insurance',
    ProductName: 'Whole Life',
    CertificateType: 'Whole Life',
    ChapterNumber: '117',
    IssueDate: '1996-05-14',
    FaceAmount: '50000.00',
    InsuredName: 'Margaret Lindqvist',
    Status: 'Active',
    IsOwner: true,
    IsPayor: true,
    IsInGrace: false,
    IsPaidUpToDate: false,
    PaidUpType: null,
    PaidToDate: '2026-12-03',
    PaymentDueDate: '2026-12-03',
    BillingStatus: 'Active',
    BillingStatusReason: null,
    BillingFrequency: 'Monthly',
    IsOnPAC: false,
    ByPassQuoteCalc: false,
    EstimatedDeathBenefit: '54210.00',
    PlanType: 'WL',
    InterestRate: null,
    GuaranteedInterestRate: null,
    CertificateValues: { QualificationCode: '0' },
    PaymentSummary: { DueDate: '2026-12-03', BilledAmount: '61.40', AmountEditable: 'F' },
    RiderNames: [
      { RiderName: 'Waiver of Premium', Description: 'Premiums are waived during total disability.' },
    ],
    Owner: [margaret],
    Insured: [margaret],
    Annuitants: [],
    Payor: [margaret],
    ...changes,
  };
}
