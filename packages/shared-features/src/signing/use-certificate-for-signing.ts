import {
  apiQueryOptions,
  type Certificate,
  GetCertificateDetails,
  useApiClient,
  useQueryClient,
} from '@portal/api';
import { useMember } from '@portal/section-sdk';

/**
 * Returns the certificate for a form. A fresh copy stays out of the page's cache, so that its failure does not change
 * the page. For a certificate that the member only pays it returns the argument: they may not see more.
 */
export function useCertificateForSigning() {
  const { nameId } = useMember();
  const queries = useQueryClient();
  const client = useApiClient();
  return (certificate: Certificate) => {
    if (!certificate.IsOwner) return Promise.resolve(certificate);
    const query = { lifeProNameId: nameId, certificateNumber: certificate.CertificateNumber };
    const details = apiQueryOptions(client, GetCertificateDetails, { query });
    return queries.fetchQuery({ ...details, queryKey: [...details.queryKey, 'signing'], staleTime: 0 });
  };
}
