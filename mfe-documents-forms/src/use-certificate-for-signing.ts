import type { Certificate } from '@portal/api';
import { useRefetchedCertificate } from '@portal/shared-features/refetched-certificate';

/**
 * Gets the certificate that a form is filled in from: as it is at this moment where the member owns it; of one that they
 * pay for, what the list shows them, which is all that they may see.
 */
export function useCertificateForSigning() {
  const refetchCertificate = useRefetchedCertificate();
  return (certificate: Certificate) =>
    certificate.IsOwner ? refetchCertificate(certificate.CertificateNumber) : Promise.resolve(certificate);
}
