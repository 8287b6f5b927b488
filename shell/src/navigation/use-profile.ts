import { GetMemberProfileByAzureObjectId, useApiQuery } from '@portal/api';
import { usePlatform } from '@portal/section-sdk';

export function useProfile() {
  const { session } = usePlatform();
  const oid = session.status === 'signed-in' ? session.account.oid : undefined;
  return useApiQuery(
    GetMemberProfileByAzureObjectId,
    { query: { azureObjectId: oid ?? '' } },
    { enabled: oid !== undefined },
  );
}
