import { isPending, isSuspended } from '../certificates/certificate-status.ts';
import type { LineOfBusiness } from '../certificates/lines-of-business.ts';

/** Permission fields of the certificate summary, one per form (AMB-05). */
export type FormFlag =
  | 'AllowCertificateOfLoan'
  | 'AllowElectronicFundsTransfer'
  | 'AllowUniversalLifeWithdrawal'
  | 'AllowAnnuityWithdrawal'
  | 'AllowChangeOfName'
  | 'AllowSurrenderPaidUpAdds'
  | 'AllowSurrenderDividendAccumulations'
  | 'AllowChangeOfBeneficiary';

/** A form that members can sign (FORM-28). */
export interface FormType {
  fName: string;
  DocuSignEnvelopeId: number;
  allowid: FormFlag;
  allowedLOB: readonly LineOfBusiness[];
  checkOwner: boolean;
}

/** A form with its eligible certificates, and whether the member may sign it (FORM-28, AMB-05). */
export interface FormEligibility<T> extends FormType {
  certlist: T[];
  allowed: boolean;
}

/** The form type catalogue (FORM-20 to FORM-27). */
export const FORM_TYPES: readonly FormType[] = [
  {
    fName: 'Certificate of Loan',
    DocuSignEnvelopeId: 45,
    allowid: 'AllowCertificateOfLoan',
    allowedLOB: ['L', 'U'],
    checkOwner: true,
  },
  {
    fName: 'Electronic Funds Transfer',
    DocuSignEnvelopeId: 43,
    allowid: 'AllowElectronicFundsTransfer',
    allowedLOB: ['A', 'H', 'L', 'U'],
    checkOwner: false,
  },
  {
    fName: 'Universal Life Withdrawal',
    DocuSignEnvelopeId: 50,
    allowid: 'AllowUniversalLifeWithdrawal',
    allowedLOB: ['U'],
    checkOwner: true,
  },
  {
    fName: 'Annuity Withdrawal',
    DocuSignEnvelopeId: 44,
    allowid: 'AllowAnnuityWithdrawal',
    allowedLOB: ['A'],
    checkOwner: true,
  },
  {
    fName: 'Change of Name',
    DocuSignEnvelopeId: 47,
    allowid: 'AllowChangeOfName',
    allowedLOB: ['A', 'H', 'I', 'L', 'U'],
    checkOwner: false,
  },
  {
    fName: 'Surrender Paid-Up Additions',
    DocuSignEnvelopeId: 49,
    allowid: 'AllowSurrenderPaidUpAdds',
    allowedLOB: ['L'],
    checkOwner: true,
  },
  {
    fName: 'Surrender of Dividend Accumulations',
    DocuSignEnvelopeId: 48,
    allowid: 'AllowSurrenderDividendAccumulations',
    allowedLOB: ['L'],
    checkOwner: true,
  },
  {
    fName: 'Change of Beneficiary',
    DocuSignEnvelopeId: 46,
    allowid: 'AllowChangeOfBeneficiary',
    allowedLOB: ['A', 'I', 'L', 'U'],
    checkOwner: true,
  },
];

/** Forms that take value out of a certificate. */
const REDUCES_VALUE: ReadonlySet<FormFlag> = new Set<FormFlag>([
  'AllowCertificateOfLoan',
  'AllowUniversalLifeWithdrawal',
  'AllowAnnuityWithdrawal',
  'AllowSurrenderPaidUpAdds',
  'AllowSurrenderDividendAccumulations',
]);

/** The fields of a certificate that decide about its forms. */
export interface FormCertificate {
  readonly LineOfBusiness: string;
  readonly IsOwner: boolean;
  readonly Status: string;
}

/**
 * Whether a form may be signed for a certificate. Our addition to AMB-05: a form that reduces value needs a certificate
 * that is neither pending nor suspended.
 */
export function permitsForm(certificate: FormCertificate, form: FormType): boolean {
  const isExcluded = REDUCES_VALUE.has(form.allowid) && (isPending(certificate) || isSuspended(certificate));
  return isEligible(certificate, form) && !isExcluded;
}

function isEligible(
  { LineOfBusiness, IsOwner }: Omit<FormCertificate, 'Status'>,
  { allowedLOB, checkOwner }: FormType,
): boolean {
  return allowedLOB.some((line) => line === LineOfBusiness) && (IsOwner || !checkOwner);
}

/**
 * Returns every form in catalogue order, with its eligible certificates (FORM-18, FORM-19, AMB-05). Status is ignored:
 * `permitsForm` decides about a certificate.
 */
export function formEligibility<T extends { LineOfBusiness: string; IsOwner: boolean }>({
  certificates,
  flags,
}: {
  certificates: readonly T[];
  flags: { readonly [flag in FormFlag]?: boolean | undefined };
}): FormEligibility<T>[] {
  return FORM_TYPES.map((form) => {
    const certlist = certificates.filter((certificate) => isEligible(certificate, form));
    return { ...form, certlist, allowed: flags[form.allowid] === true && certlist.length > 0 };
  });
}

/** Why a member may not sign a form. */
export type IneligibilityReason = 'no-certificate' | 'not-the-owner' | 'not-permitted';

/** Returns undefined for an allowed form (FORM-05, AMB-05). `certificates` are all certificates of the member. */
export function ineligibilityReason(
  form: FormEligibility<unknown>,
  certificates: readonly { LineOfBusiness: string }[],
): IneligibilityReason | undefined {
  if (form.allowed) return undefined;
  if (form.certlist.length > 0) return 'not-permitted';
  const hasLineOfBusiness = certificates.some(({ LineOfBusiness }) =>
    form.allowedLOB.some((line) => line === LineOfBusiness),
  );
  return hasLineOfBusiness ? 'not-the-owner' : 'no-certificate';
}

/** Default certificate of a form without a select: the first that the member owns (FORM-12, AMB-52). */
export function defaultCertificate<T extends { IsOwner: boolean }>(
  certificates: readonly T[],
): T | undefined {
  return certificates.find(({ IsOwner }) => IsOwner) ?? certificates[0];
}
