import { apiQueryOptions, GetPrimaryAddress, useApiClient, useQueryClient } from '@portal/api';
import { normalizePhone } from '@portal/domain/people/phone';
import { useMember } from '@portal/section-sdk';

/** Returns a function that resolves to the phone number on file; '' if there is none or it does not load. */
export function usePhoneOnFile() {
  const { nameId } = useMember();
  const queries = useQueryClient();
  const client = useApiClient();
  return async (): Promise<string> => {
    const options = apiQueryOptions(client, GetPrimaryAddress, { query: { lifeProNameId: nameId } });
    // The member can type the number, so a failure needs no message.
    const address = await queries.ensureQueryData(options).catch(() => undefined);
    return address?.PhoneNumber ? normalizePhone(address.Country ?? '', address.PhoneNumber) : '';
  };
}
