import { isPending, isSuspended } from '@portal/domain/certificates/certificate-status';
import type { LineOfBusiness } from '@portal/domain/certificates/lines-of-business';
import { FORM_TYPES, type FormFlag } from '@portal/domain/forms/form-eligibility';

/** Forms that take value out of a certificate. Pending and suspended certificates do not permit them. */
const REDUCES_VALUE: ReadonlySet<FormFlag> = new Set<FormFlag>([
  'AllowCertificateOfLoan',
  'AllowUniversalLifeWithdrawal',
  'AllowAnnuityWithdrawal',
  'AllowSurrenderPaidUpAdds',
  'AllowSurrenderDividendAccumulations',
]);

interface FormCertificate {
  readonly LineOfBusiness: LineOfBusiness;
  readonly Status: string;
  readonly IsOwner: boolean;
}

/**
 * Form permissions of the certificate list (AMB-05). Our addition: forms that reduce value need a certificate that is
 * neither pending nor suspended.
 */
export function formFlags(certificates: readonly FormCertificate[]): Record<FormFlag, boolean> {
  const flags = FORM_TYPES.map(({ allowid, allowedLOB, checkOwner }) => [
    allowid,
    certificates.some(
      (certificate) =>
        allowedLOB.includes(certificate.LineOfBusiness) &&
        (certificate.IsOwner || !checkOwner) &&
        !(REDUCES_VALUE.has(allowid) && (isPending(certificate) || isSuspended(certificate))),
    ),
  ]);
  // A test checks that FORM_TYPES contains each flag once.
  return Object.fromEntries(flags) as Record<FormFlag, boolean>;
}
