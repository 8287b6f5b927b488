import { apiQueryOptions, GetCertificateDetails, useApiClient, useQueryClient } from '@portal/api';
import { useMember } from '@portal/section-sdk';

/**
 * Gets a certificate of the member as it is at the moment of signing; kept apart from what a page shows of it, which a
 * failure here leaves as it is.
 */
export function useRefetchedCertificate() {
  const { nameId } = useMember();
  const queries = useQueryClient();
  const client = useApiClient();
  return (certificateNumber: string) => {
    const query = { lifeProNameId: nameId, certificateNumber };
    const details = apiQueryOptions(client, GetCertificateDetails, { query });
    return queries.fetchQuery({ ...details, queryKey: [...details.queryKey, 'signing'], staleTime: 0 });
  };
}
