import {
  GetMemberProfileByAzureObjectId,
  GetPendingContactChange,
  GetPrimaryAddress,
  useApiQuery,
} from '@portal/api';
import { useApiExtension, usePlatform } from '@portal/section-sdk';
import { currentPhone } from '../current-phone.ts';

export interface Reporter {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** The signed-in member as the reporter. A visitor has none, and a failure leaves the fields empty. */
export function useReporter(): { readonly isLoading: boolean; readonly reporter: Reporter | undefined } {
  const { session } = usePlatform();
  const azureObjectId = session.status === 'signed-in' ? session.account.oid : '';
  const isSignedIn = azureObjectId !== '';
  const profile = useApiQuery(
    GetMemberProfileByAzureObjectId,
    { query: { azureObjectId } },
    { enabled: isSignedIn },
  );
  const lifeProNameId = profile.data?.LifeProNameId ?? '';
  const isMember = lifeProNameId !== '';
  const hasTracking = useApiExtension('contact-tracking');
  const isTracked = isMember && hasTracking;
  const address = useApiQuery(GetPrimaryAddress, { query: { lifeProNameId } }, { enabled: isMember });
  const change = useApiQuery(GetPendingContactChange, { query: {} }, { enabled: isTracked });
  // Not `isPending`, which is true again when a failed query is repeated.
  const isLoading =
    (isSignedIn && !profile.isFetched) ||
    (isMember && !address.isFetched) ||
    (isTracked && !change.isFetched);
  if (!profile.data) return { isLoading, reporter: undefined };
  const { DisplayFirstName, DisplayLastName, EmailAddress } = profile.data;
  const reporter = {
    name: [DisplayFirstName, DisplayLastName].filter(Boolean).join(' '),
    phone: currentPhone(address.data, change.data),
    email: EmailAddress ?? '',
  };
  return { isLoading, reporter };
}
