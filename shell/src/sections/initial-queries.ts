import * as api from '@portal/api';
import { isRegistered } from '@portal/domain/sign-in/post-login-route';
import { hasApiExtension } from '@portal/section-sdk/api-extensions';
import type { Shell } from '../shell.ts';

/** Fetches the profile and, with access to member data (AUTH-12, AUTH-19), the page's `initialQueries`. */
export async function prefetchInitialQueries(
  { config, queryClient, apiClient }: Pick<Shell, 'config' | 'queryClient' | 'apiClient'>,
  azureObjectId: string,
  names: readonly string[] = [],
): Promise<void> {
  const profile = await queryClient.fetchQuery(
    api.apiQueryOptions(apiClient, api.GetMemberProfileByAzureObjectId, { query: { azureObjectId } }),
  );
  if (!profile.AllowAccess || !isRegistered(profile) || profile.LifeProNameId === null) return;
  const member: Record<string, string> = { azureObjectId, lifeProNameId: profile.LifeProNameId };
  const queryOf = ({ query }: api.Endpoint) =>
    Object.fromEntries(Object.keys(query.shape).map((name) => [name, member[name]]));
  const exported: readonly unknown[] = Object.values(api);
  const endpoints = exported
    .filter(isEndpoint)
    .filter(({ path }) => names.includes(path.slice('/v1/'.length)))
    .filter(({ extension }) => extension === undefined || hasApiExtension(config, extension));
  await Promise.all(
    endpoints.map((call) =>
      queryClient.prefetchQuery(api.apiQueryOptions(apiClient, call, { query: queryOf(call) })),
    ),
  );
}

const isEndpoint = (value: unknown): value is api.Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value;
