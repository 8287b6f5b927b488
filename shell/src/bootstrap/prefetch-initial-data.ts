import { apiQueryOptions, GetEnvironmentName } from '@portal/api';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { prefetchInitialQueries } from '../sections/initial-queries.ts';
import { prefetchWhenIdle } from '../sections/prefetch-when-idle.ts';
import type { Shell } from '../shell.ts';

/**
 * Starts at once whatever the page will need: sign-in, the section's code, and, as soon as there is an account, the
 * profile and what the page asks for first. Settles when all of that is there or has failed, or when nobody is signed in;
 * failures show where the page asks for the same.
 */
export async function prefetchInitialData(shell: Shell): Promise<void> {
  const { registry, session, auth, sectionLoader, queryClient, apiClient } = shell;
  const page = findSectionPage(registry, location.pathname);
  // Says when, and not what: who waits for it must not keep a section that is closed later.
  const ignoreResult = () => undefined;
  const sectionLoaded = page
    ? sectionLoader.load(page.section).then(ignoreResult, ignoreResult)
    : Promise.resolve();
  let requestedAccount: string | undefined;
  let queriesPrefetched = Promise.resolve();
  session.subscribe(() => {
    const state = session.get();
    if (state.status !== 'signed-in' || state.account.oid === requestedAccount) return;
    requestedAccount = state.account.oid;
    void sectionLoaded.then(() =>
      prefetchWhenIdle(sectionLoader, registry, () => queryClient.isFetching() > 0),
    );
    // Fetched at once: the answer came with the page, and is dropped as soon as the page changes something.
    void queryClient.prefetchQuery(apiQueryOptions(apiClient, GetEnvironmentName, { query: {} }));
    queriesPrefetched = prefetchInitialQueries(shell, requestedAccount, page?.initialQueries).catch(
      () => undefined,
    );
  });
  // A failure shows where somebody wants to sign in.
  await auth.start().catch(() => undefined);
  if (session.get().status === 'signed-in') await Promise.all([sectionLoaded, queriesPrefetched]);
}
