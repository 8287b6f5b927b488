import type { Beneficiary, CertificateDetails } from '@portal/api';
import { aCertificate } from '@portal/platform/testing/a-certificate';

/** A beneficiary by name. */
export function aBeneficiary(FullName: string): Beneficiary {
  return { FirstName: null, MiddleName: null, LastName: null, FullName, BusinessName: null };
}

/** The details of the certificate of `aCertificate`, changed as a test needs them. */
export function someDetails(changes: Partial<CertificateDetails> = {}): CertificateDetails {
  return {
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

/** An annuity that saves (A) or pays out (I). */
export function someAnnuityDetails(line: 'A' | 'I', changes: Partial<CertificateDetails> = {}) {
  const people = { Annuitants: aCertificate().Owner, Insured: [] };
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
