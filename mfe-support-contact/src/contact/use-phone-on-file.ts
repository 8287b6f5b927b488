import {
  apiQueryOptions,
  GetPendingContactChange,
  GetPrimaryAddress,
  useApiClient,
  useQueryClient,
} from '@portal/api';
import { useApiExtension, useMember } from '@portal/section-sdk';
import { currentPhone } from '../current-phone.ts';

/** Returns a function that resolves to the member's phone number; '' if there is none or it does not load. */
export function usePhoneOnFile() {
  const { nameId } = useMember();
  const isTracked = useApiExtension('contact-tracking');
  const queries = useQueryClient();
  const client = useApiClient();
  // The member can type the number, so a failure needs no message.
  const ignoreFailure = () => undefined;
  return async (): Promise<string> => {
    const address = apiQueryOptions(client, GetPrimaryAddress, { query: { lifeProNameId: nameId } });
    const change = apiQueryOptions(client, GetPendingContactChange, { query: {} });
    const [onFile, pending] = await Promise.all([
      queries.ensureQueryData(address).catch(ignoreFailure),
      isTracked ? queries.fetchQuery(change).catch(ignoreFailure) : undefined,
    ]);
    return currentPhone(onFile, pending);
  };
}
