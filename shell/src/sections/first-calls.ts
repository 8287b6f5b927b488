import * as api from '@portal/api';
import { isRegistered } from '@portal/domain/sign-in/landing';
import type { Shell } from '../shell.ts';

/**
 * Fetches the profile of the account and, for members who may see member data (AUTH-12, AUTH-19), the calls that a page
 * names in `firstCalls`. Answers that are fresh are not requested again. Rejects when there is no profile to be had.
 */
export async function fetchFirstCalls(
  { queryClient, apiClient }: Pick<Shell, 'queryClient' | 'apiClient'>,
  azureObjectId: string,
  names: readonly string[] = [],
): Promise<void> {
  const profile = await queryClient.fetchQuery(
    api.callQuery(apiClient, api.GetMemberProfileByAzureObjectId, { query: { azureObjectId } }),
  );
  if (!profile.AllowAccess || !isRegistered(profile) || profile.LifeProNameId === null) return;
  const member: Record<string, string> = { azureObjectId, lifeProNameId: profile.LifeProNameId };
  const queryOf = ({ query }: api.Call) =>
    Object.fromEntries(Object.keys(query.shape).map((name) => [name, member[name]]));
  const exported: readonly unknown[] = Object.values(api);
  const named = exported.filter(isCall).filter(({ path }) => names.includes(path.slice('/v1/'.length)));
  await Promise.all(
    named.map((call) => queryClient.prefetchQuery(api.callQuery(apiClient, call, { query: queryOf(call) }))),
  );
}

const isCall = (part: unknown): part is api.Call =>
  typeof part === 'object' && part !== null && 'path' in part;
