import type { AnsweredCall } from '@portal/api/contracts/page-start';
import type { AppConfig } from '@portal/platform';
import type { Registry } from '@portal/platform/registry';
import { findSectionPage } from '@portal/platform/section-pages';
import { accountStorage, mayHaveAccount } from '../auth/account-hint.ts';
import type { Identity } from '../auth/identity.ts';
import { inlineJson } from '../sections/inline-json.ts';

/** The batch request, and the calls that it answers on every members' page. */
export const PAGE_START = {
  itself: '/v1/memberuser/GetPageStart',
  profile: '/v1/memberuser/GetMemberProfileByAzureObjectId',
  environment: '/v1/memberuser/GetEnvironmentName',
} as const;

/**
 * On a members' page with an account: sends one request for what every such page shows and for the `firstCalls` of its
 * section. Settles when the request was sent. The token stays in this script; the shell gets the responses. When the
 * request fails, the shell sends the calls itself and reports the failure.
 */
export async function requestPageStart(open: (config: AppConfig) => Promise<Identity>): Promise<void> {
  // The gateway has validated both; the shell validates them again and reports what is wrong.
  const config = inlineJson('portal-config') as AppConfig | undefined;
  const registry = inlineJson('portal-registry') as Registry | undefined;
  const page = registry && findSectionPage(registry, location.pathname);
  if (!config || page?.access !== 'guarded' || !mayHaveAccount(accountStorage(config))) return;
  const identity = await open(config);
  const account = identity.account();
  if (!account) return;
  const { restApiServer: server } = config;
  const member = new URLSearchParams({ azureObjectId: account.oid });
  const firstCalls = new URLSearchParams({ firstCalls: (page.firstCalls ?? []).join() });
  await identity.begin(
    `${server}${PAGE_START.itself}?${member}&${firstCalls}`,
    [`${server}${PAGE_START.profile}?${member}`, `${server}${PAGE_START.environment}`],
    (response) => splitPageStart(response, server),
  );
}

/**
 * Splits the batch response by the address at which the shell asks for each part. Refused parts are left out, so that the
 * shell sends those calls itself. @throws Error when the batch itself failed
 */
export async function splitPageStart(
  start: Response,
  server: string,
): Promise<ReadonlyMap<string, Response>> {
  if (!start.ok) throw new Error(`The start of the page answered ${start.status}`);
  // The client reads the clock of the server from this header.
  const date = start.headers.get('date');
  const headers = date === null ? {} : { date };
  // Not validated here: the client validates each part.
  const parts = (await start.json()) as AnsweredCall[];
  return new Map(
    parts
      .filter(({ Status }) => Status === 200)
      .map(({ Address, Body }) => [`${server}${Address}`, new Response(Body, { headers })]),
  );
}
