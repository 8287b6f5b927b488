import type { AppConfig } from '@portal/platform';
import type { Registry } from '@portal/platform/registry';
import { findSectionPage } from '@portal/platform/section-pages';
import { inlineJson } from '../sections/inline-json.ts';
import { accountStorage, mayHaveAccount } from './account-hint.ts';
import { answersIn } from './answers-in.ts';
import type { Identity } from './identity.ts';

/** The call that answers several at once, and what it answers on every members' page. */
export const PAGE_START = {
  itself: '/v1/memberuser/GetPageStart',
  profile: '/v1/memberuser/GetMemberProfileByAzureObjectId',
  environment: '/v1/memberuser/GetEnvironmentName',
} as const;

/**
 * Begins, on a members' page with an account, the one call that brings what every such page asks for and what its section
 * names in `firstCalls`, which the server answers for members alone. Settles when it has left. The token stays with the
 * sign-in code; the shell gets the answers. What fails here is asked for again by the shell, which also tells of it.
 */
export async function beginCalls(open: (config: AppConfig) => Promise<Identity>): Promise<void> {
  // As the gateway has checked them; the shell checks them again and tells what is wrong.
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
    (answer) => answersIn(answer, server),
  );
}
