import type { Beneficiary, GetCertificateDetails, WireFormat } from '@portal/api';
import { Certificate, CertificateDetails } from '@portal/api/contracts/certificate';
import { buildFromSchema } from '@portal/api/testing/build-from-schema';
import { createCertificate } from './create-certificate.ts';

export type DetailsOnWire = WireFormat<typeof GetCertificateDetails>;

export function createBeneficiary(FullName: string): Beneficiary {
  return { FirstName: null, MiddleName: null, LastName: null, FullName, BusinessName: null };
}

export function createDetails(changes: Partial<DetailsOnWire> = {}): DetailsOnWire {
  return {
    ...buildFromSchema(CertificateDetails),
    ...createCertificate(),
    CertificateValues: {
      QualificationCode: '0',
      DividendPUAFace: '8400.00',
      YearsCertain: null,
      PayMode: null,
      PayoutAmount: null,
      ActivitySummary: [],
    },
    LoanQuote: { NetLoanAvail: '39335.52' },
    BeneficiaryOne: [createBeneficiary('Nils Lindqvist')],
    BeneficiaryTwo: [],
    ...changes,
  };
}

/** Creates a list entry of the same certificate with different values. A test then notices a page that reads it. */
export function createOtherListing(details: DetailsOnWire) {
  const { ByPassQuoteCalc, CertificateNumber, LineOfBusiness, Status } = details;
  return {
    ...buildFromSchema(Certificate, 'Listed'),
    ByPassQuoteCalc,
    CertificateNumber,
    LineOfBusiness,
    Status,
    IsOwner: true,
    IsPayor: true,
    IsInGrace: false,
    IsPaidUpToDate: false,
    IsOnPAC: !details.IsOnPAC,
    CertificateValues: { QualificationCode: details.CertificateValues.QualificationCode === '0' ? '1' : '0' },
  };
}

/** Creates a deferred (A) or immediate (I) annuity. */
export function createAnnuityDetails(line: 'A' | 'I', changes: Partial<DetailsOnWire> = {}) {
  const ingrid = {
    FirstName: 'Ingrid',
    MiddleName: null,
    LastName: 'Lindqvist',
    FullName: 'Ingrid Lindqvist',
  };
  const people = { Annuitants: [ingrid], Insured: [] };
  return createDetails({
    ...people,
    LineOfBusiness: line,
    ProductDescription: line === 'A' ? 'Flexible Premium Annuity' : 'Immediate Annuity',
    FaceAmount: null,
    InterestRate: 4.25,
    GuaranteedInterestRate: 2,
    LoanQuote: null,
    ...changes,
  });
}
