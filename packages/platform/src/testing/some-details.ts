import type { Beneficiary, CallWire, GetCertificateDetails } from '@portal/api';
import { Certificate, CertificateDetails } from '@portal/api/contracts/certificate';
import { filled } from '@portal/api/testing/filled';
import { aCertificate } from './a-certificate.ts';

/** The details of a certificate as they travel. */
export type DetailsOnWire = CallWire<typeof GetCertificateDetails>;

/** A beneficiary by name. */
export function aBeneficiary(FullName: string): Beneficiary {
  return { FirstName: null, MiddleName: null, LastName: null, FullName, BusinessName: null };
}

/** The details of the certificate of `aCertificate`, changed as a test needs them. */
export function someDetails(changes: Partial<DetailsOnWire> = {}): DetailsOnWire {
  return {
    ...filled(CertificateDetails),
    ...aCertificate(),
    CertificateValues: {
      QualificationCode: '0',
      DividendPUAFace: '8400.00',
      YearsCertain: null,
      PayMode: null,
      PayoutAmount: null,
      ActivitySummary: [],
    },
    LoanQuote: { NetLoanAvail: '39335.52' },
    BeneficiaryOne: [aBeneficiary('Nils Lindqvist')],
    BeneficiaryTwo: [],
    ...changes,
  };
}

/** The same certificate as the list might have it: another value in every field that a page could take from there. */
export function listedOtherwise(details: DetailsOnWire) {
  const { ByPassQuoteCalc, CertificateNumber, LineOfBusiness, Status } = details;
  return {
    ...filled(Certificate, 'Listed'),
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

/** An annuity that saves (A) or pays out (I). */
export function someAnnuityDetails(line: 'A' | 'I', changes: Partial<DetailsOnWire> = {}) {
  const ingrid = {
    FirstName: 'Ingrid',
    MiddleName: null,
    LastName: 'Lindqvist',
    FullName: 'Ingrid Lindqvist',
  };
  const people = { Annuitants: [ingrid], Insured: [] };
  return someDetails({
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
