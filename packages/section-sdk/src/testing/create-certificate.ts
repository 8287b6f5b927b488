import type { GetCertificateSummary, WireFormat } from '@portal/api';
import { Certificate as CertificateSchema } from '@portal/api/contracts/certificate';
import { buildFromSchema } from '@portal/api/testing/build-from-schema';

type Certificate = WireFormat<typeof GetCertificateSummary>['Certificates'][number];

const createPerson = (FirstName: string) => ({
  FirstName,
  MiddleName: null,
  LastName: 'Lindqvist',
  FullName: `${FirstName} Lindqvist`,
});

/**
 * Creates an active life certificate that the member owns, with a premium due on December 03, 2026. All fields have
 * different values, so that a test notices a wrong field.
 */
export function createCertificate(changes: Partial<Certificate> = {}): Certificate {
  return {
    ...buildFromSchema(CertificateSchema),
    CertificateNumber: '000001000013',
    LineOfBusiness: 'L',
    ProductDescription: 'Whole Life Insurance',
    CertificateType: 'Whole Life',
    ChapterNumber: '117',
    IssueDate: '1996-05-14',
    FaceAmount: '50000.00',
    InsuredName: 'Lindqvist, Astrid',
    Status: 'Active',
    IsOwner: true,
    IsPayor: true,
    IsInGrace: false,
    IsPaidUpToDate: false,
    PaidUpType: null,
    PaidToDate: '2026-12-01',
    PaymentDueDate: '2026-12-02',
    BillingStatusReason: null,
    BillingFrequency: 'Monthly',
    IsOnPAC: false,
    ByPassQuoteCalc: false,
    EstimatedDeathBenefit: '54210.00',
    InterestRate: null,
    GuaranteedInterestRate: null,
    CertificateValues: { QualificationCode: '0' },
    PaymentSummary: { DueDate: '2026-12-03', BilledAmount: '61.40', AmountEditable: 'F' },
    RiderNames: [
      { RiderName: 'Waiver of Premium', Description: 'Premiums are waived during total disability.' },
    ],
    Owner: [createPerson('Margaret')],
    Insured: [createPerson('Astrid')],
    Annuitants: [],
    Payor: [createPerson('Gunnar')],
    ...changes,
  };
}
