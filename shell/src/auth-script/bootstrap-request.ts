import type { BatchedResponse } from '@portal/api/contracts/bootstrap-data';
import { DATA_VERSION_HEADER } from '@portal/api/contracts/data-version';
import type { AppConfig } from '@portal/section-sdk';
import { hasApiExtension } from '@portal/section-sdk/api-extensions';
import type { Registry } from '@portal/section-sdk/registry';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { accountStorage, hasCachedAccountHint } from '../auth/cached-account-hint.ts';
import type { MsalClient } from '../auth/msal-client.ts';
import { becameIdle } from '../idle-timeout/last-activity.ts';
import { readInlineJson } from '../sections/read-inline-json.ts';

export const BOOTSTRAP_PATHS = {
  bootstrap: '/v1/memberuser/GetBootstrapData',
  profile: '/v1/memberuser/GetMemberProfileByAzureObjectId',
  environment: '/v1/memberuser/GetEnvironmentName',
} as const;

/**
 * Sends the bootstrap request on a members' page with an account. Settles when it was sent. The token stays in this
 * script. If it fails, the shell sends the calls itself and reports the failure.
 */
export async function sendBootstrapRequest(
  getClient: (config: AppConfig) => Promise<MsalClient>,
): Promise<void> {
  // The gateway has validated both. The shell validates them again and reports violations.
  const config = readInlineJson('portal-config') as AppConfig | undefined;
  const registry = readInlineJson('portal-registry') as Registry | undefined;
  const page = registry && findSectionPage(registry, location.pathname);
  if (!config || !hasApiExtension(config, 'bootstrap')) return;
  if (page?.access !== 'guarded' || !hasCachedAccountHint(accountStorage(config))) return;
  if (becameIdle(config.idle)) return;
  const msalClient = await getClient(config);
  const account = msalClient.account();
  if (!account) return;
  const { restApiServer: server } = config;
  const member = new URLSearchParams({ azureObjectId: account.oid });
  const initialQueries = new URLSearchParams({ initialQueries: (page.initialQueries ?? []).join() });
  await msalClient.sendEarly(
    `${server}${BOOTSTRAP_PATHS.bootstrap}?${member}&${initialQueries}`,
    [`${server}${BOOTSTRAP_PATHS.profile}?${member}`, `${server}${BOOTSTRAP_PATHS.environment}`],
    (response) => parseBatchResponse(response, server),
  );
}

/**
 * Splits the response of the bootstrap request by URL. Omits refused parts, so that the shell sends those calls itself.
 * @throws Error if the bootstrap request failed
 */
export async function parseBatchResponse(
  batchResponse: Response,
  server: string,
): Promise<ReadonlyMap<string, Response>> {
  if (!batchResponse.ok) throw new Error(`The bootstrap request returned status ${batchResponse.status}`);
  // The API client reads the server's clock from this header.
  const date = batchResponse.headers.get('date');
  const parts = (await batchResponse.json()) as BatchedResponse[];
  return new Map(
    parts
      .filter(({ Status }) => Status === 200)
      .map(({ Address, Body, DataVersion }) => {
        const headers = new Headers(date === null ? {} : { date });
        if (DataVersion !== undefined) headers.set(DATA_VERSION_HEADER, DataVersion);
        return [`${server}${Address}`, new Response(Body, { headers })];
      }),
  );
}
