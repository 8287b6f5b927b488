import * as api from '@portal/api';
import { isRegistered } from '@portal/domain/landing';
import { findSectionPage, type SectionPage } from '@portal/platform/section-pages';
import { warmWhenIdle } from '../sections/idle.ts';
import type { Shell } from '../shell.ts';

/**
 * Starts at once whatever the page will need: sign-in, the section's code, and, as soon as there is an account, the
 * profile and what the page asks for first. Settles when all of that is there or has failed, or when nobody is signed in;
 * failures show where the page asks for the same.
 */
export async function prepare(shell: Shell): Promise<void> {
  const { registry, session, auth, sectionLoader, queryClient } = shell;
  const page = findSectionPage(registry, location.pathname);
  // Says when, and not what: who waits for it must not keep a section that is closed later.
  const over = () => undefined;
  const opened = page ? sectionLoader.load(page.section).then(over, over) : Promise.resolve();
  let askedFor: string | undefined;
  let answered = Promise.resolve();
  session.subscribe(() => {
    const state = session.get();
    if (state.status !== 'signed-in' || state.account.oid === askedFor) return;
    askedFor = state.account.oid;
    void opened.then(() => warmWhenIdle(sectionLoader, registry, () => queryClient.isFetching() > 0));
    answered = ask(shell, askedFor, page?.firstCalls ?? []).catch(() => undefined);
  });
  // A failure shows where somebody wants to sign in.
  await auth.start().catch(() => undefined);
  if (session.get().status === 'signed-in') await Promise.all([opened, answered]);
}

/** The profile, and, for who may see member data (AUTH-12, AUTH-19), the calls that are named. */
async function ask(
  { queryClient, apiClient }: Shell,
  azureObjectId: string,
  named: NonNullable<SectionPage['firstCalls']>,
): Promise<void> {
  const { GetMemberProfileByAzureObjectId: profileCall, GetEnvironmentName } = api;
  // What came with the page's start is held until something is changed, which a page may do as soon as it is there.
  void queryClient.prefetchQuery(api.callQuery(apiClient, GetEnvironmentName, { query: {} }));
  const profile = await queryClient.fetchQuery(
    api.callQuery(apiClient, profileCall, { query: { azureObjectId } }),
  );
  if (!profile.AllowAccess || !isRegistered(profile) || profile.LifeProNameId === null) return;
  const member: Record<string, string> = { azureObjectId, lifeProNameId: profile.LifeProNameId };
  const queryOf = ({ query }: api.Call) =>
    Object.fromEntries(Object.keys(query.shape).map((name) => [name, member[name]]));
  const exported: readonly unknown[] = Object.values(api);
  const first = exported.filter(isCall).filter(({ path }) => named.includes(path.slice('/v1/'.length)));
  await Promise.all(
    first.map((call) => queryClient.prefetchQuery(api.callQuery(apiClient, call, { query: queryOf(call) }))),
  );
}

const isCall = (part: unknown): part is api.Call =>
  typeof part === 'object' && part !== null && 'path' in part;
