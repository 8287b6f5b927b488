import { isRegistered } from '@portal/domain/landing';
import type { AppConfig } from '@portal/platform';
import type { Registry } from '@portal/platform/registry';
import { findSectionPage } from '@portal/platform/section-pages';
import { inlineJson } from '../sections/inline-json.ts';
import { accountStorage, mayHaveAccount } from './account-hint.ts';
import type { Identity } from './identity.ts';

/** The calls that every members' page makes. */
export const EVERY_PAGE_ASKS = {
  profile: 'memberuser/GetMemberProfileByAzureObjectId',
  environment: 'memberuser/GetEnvironmentName',
} as const;

/**
 * Begins, on a members' page with an account, the calls that every such page makes, and those that its section names in
 * `firstCalls`. The token stays with the sign-in code; the shell gets the answers. What fails here is asked for again by
 * the shell, which also tells of it.
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
  const api = `${config.restApiServer}/v1`;
  const asked = profileOf(identity, `${api}/${EVERY_PAGE_ASKS.profile}`, account.oid);
  void identity.begin(`${api}/${EVERY_PAGE_ASKS.environment}`);
  const profile = await asked;
  if (!profile?.AllowAccess || !isRegistered(profile) || !profile.LifeProNameId) return;
  const query = new URLSearchParams({ lifeProNameId: profile.LifeProNameId });
  for (const call of page.firstCalls ?? []) void identity.begin(`${api}/${call}?${query}`);
}

interface Profile {
  readonly ProfileRegistered: 'Y' | 'N' | null;
  readonly ProfileValidated: 'Y' | 'N' | null;
  readonly AllowAccess: boolean;
  readonly LifeProNameId: string | null;
}

/** Only to know what to ask for next: whoever shows the profile checks it. */
async function profileOf(identity: Identity, address: string, oid: string): Promise<Profile | undefined> {
  const answer = await identity.begin(`${address}?${new URLSearchParams({ azureObjectId: oid })}`);
  if (!answer?.ok) return undefined;
  return (await answer.clone().json()) as Profile;
}
