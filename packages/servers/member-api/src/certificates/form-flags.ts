import { isPending, isSuspended } from '@portal/domain/certificates/certificate-status';
import type { LineOfBusiness } from '@portal/domain/certificates/lines-of-business';
import { FORM_TYPES, type FormFlag } from '@portal/domain/forms/form-eligibility';

/** The forms that take value out of a certificate, which a pending or suspended one does not give. */
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
 * The permissions beside the certificate list (AMB-05). A form is permitted when the member has a certificate of one of
 * its lines of business, as owner where the form asks for the owner. The society's own rules are not given; the one
 * added here is that a form which takes value needs a certificate that is neither pending nor suspended.
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
  // FORM_TYPES has each flag once; a test holds it to that.
  return Object.fromEntries(flags) as Record<FormFlag, boolean>;
}
