import { isPayorOnly, isPendingOnly } from '@portal/domain/certificates/certificate-status';

/** Whether a member sees the information message in place of certificates (CERT-22). */
export function ownsNoCertificates(
  certificates: Parameters<typeof isPayorOnly>[0] & Parameters<typeof isPendingOnly>[0],
): boolean {
  return isPayorOnly(certificates) || isPendingOnly(certificates);
}
