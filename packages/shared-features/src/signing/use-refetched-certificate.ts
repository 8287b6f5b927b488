import { apiQueryOptions, GetCertificateDetails, useApiClient, useQueryClient } from '@portal/api';
import { useMember } from '@portal/section-sdk';

/** Loads the certificate again at signing, outside the page's cache: a failure does not change the page. */
export function useRefetchedCertificate() {
  const { nameId } = useMember();
  const queries = useQueryClient();
  const client = useApiClient();
  return (certificateNumber: string) => {
    const query = { lifeProNameId: nameId, certificateNumber };
    const details = apiQueryOptions(client, GetCertificateDetails, { query });
    return queries.fetchQuery({
      ...details,
      queryKey: [...details.queryKey, 'signing'],
      staleTime: 0,
    });
  };
}
