import { GetMemberProfileByAzureObjectId, useApiQuery } from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { useErrorToast, usePlatform } from '@portal/section-sdk';

/** What stands in place of the name until it is known (NAV-03). */
const DEFAULT_NAME = 'Member Name';

/** The signed-in member's first and last name (NAV-03); tells when it cannot be had (ERR-06). */
export function useMemberName(): string {
  const { session } = usePlatform();
  const oid = session.status === 'signed-in' ? session.account.oid : undefined;
  const { data, error } = useApiQuery(
    GetMemberProfileByAzureObjectId,
    { query: { azureObjectId: oid ?? '' } },
    { enabled: oid !== undefined },
  );
  useErrorToast(error, problemText('memberProfileInNavigation'));
  const name = [data?.DisplayFirstName, data?.DisplayLastName].filter(Boolean).join(' ');
  return name || DEFAULT_NAME;
}
