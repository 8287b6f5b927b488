import {
  GetMemberProfileByAzureObjectId,
  GetPendingContactChange,
  GetPrimaryAddress,
  useApiQuery,
} from '@portal/api';
import { usePlatform } from '@portal/section-sdk';
import { currentPhone } from '../current-phone.ts';

export interface Reporter {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** Sends no request: this page is public, and the response to a request may end an expired session (F-20). */
const FROM_CACHE = { enabled: false };

/** The signed-in member as the reporter, from data that an earlier page has loaded. */
export function useReporter(): Reporter | undefined {
  const { session } = usePlatform();
  const azureObjectId = session.status === 'signed-in' ? session.account.oid : '';
  const { data: profile } = useApiQuery(
    GetMemberProfileByAzureObjectId,
    { query: { azureObjectId } },
    FROM_CACHE,
  );
  const lifeProNameId = profile?.LifeProNameId ?? '';
  const { data: address } = useApiQuery(GetPrimaryAddress, { query: { lifeProNameId } }, FROM_CACHE);
  const { data: change } = useApiQuery(GetPendingContactChange, { query: {} }, FROM_CACHE);
  if (!profile) return undefined;
  const { DisplayFirstName, DisplayLastName, EmailAddress } = profile;
  return {
    name: [DisplayFirstName, DisplayLastName].filter(Boolean).join(' '),
    phone: currentPhone(address, change),
    email: EmailAddress ?? '',
  };
}
