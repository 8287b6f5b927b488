import type { Certificate } from '@portal/api';
import { useRefetchedCertificate } from './use-refetched-certificate.ts';

/**
 * Returns the certificate for a form: a fresh copy if the member owns it. For a certificate that the member only pays,
 * it returns the summary entry. They may not see more.
 */
export function useCertificateForSigning() {
  const refetchCertificate = useRefetchedCertificate();
  return (certificate: Certificate) =>
    certificate.IsOwner ? refetchCertificate(certificate.CertificateNumber) : Promise.resolve(certificate);
}
