import { apiQueryOptions, GetEnvironmentName } from '@portal/api';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { registerServiceWorker } from '../offline/service-worker.ts';
import { isPublicPage } from '../routing/is-public-page.ts';
import { prefetchInitialQueries } from '../sections/initial-queries.ts';
import { prefetchLaterPages } from '../sections/prefetch-later-pages.ts';
import type { Shell } from '../shell.ts';
import { whenNetworkIdle } from './when-network-idle.ts';

/**
 * Starts sign-in and loads the section's code. With an account it also prefetches profile and initial queries, except
 * for a public page. Settles when all of that has loaded or failed. The page shows the failure.
 */
export async function startSignInAndPrefetch(shell: Shell): Promise<void> {
  const { registry, session, auth, sectionLoader, queryClient, apiClient } = shell;
  const page = findSectionPage(registry, location.pathname);
  // Drop the module from the promise, so that waiting code does not retain a closed section.
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
      whenNetworkIdle(
        () => queryClient.isFetching() > 0,
        () => {
          prefetchLaterPages(sectionLoader, registry);
          void registerServiceWorker();
        },
      ),
    );
    // The response could end an expired session and cover the page (F-20).
    if (isPublicPage(registry, location.pathname)) return;
    // Fetch immediately: the first mutation discards the early response of the bootstrap request.
    void queryClient.prefetchQuery(apiQueryOptions(apiClient, GetEnvironmentName, { query: {} }));
    queriesPrefetched = prefetchInitialQueries(shell, requestedAccount, page?.initialQueries).catch(
      () => undefined,
    );
  });
  await auth.start().catch(() => undefined);
  if (session.get().status === 'signed-in') await Promise.all([sectionLoaded, queriesPrefetched]);
}
