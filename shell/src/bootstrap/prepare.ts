import { callQuery, GetEnvironmentName } from '@portal/api';
import { findSectionPage } from '@portal/platform/section-pages';
import { fetchFirstCalls } from '../sections/first-calls.ts';
import { warmWhenIdle } from '../sections/idle.ts';
import type { Shell } from '../shell.ts';

/**
 * Starts at once whatever the page will need: sign-in, the section's code, and, as soon as there is an account, the
 * profile and what the page asks for first. Settles when all of that is there or has failed, or when nobody is signed in;
 * failures show where the page asks for the same.
 */
export async function prepare(shell: Shell): Promise<void> {
  const { registry, session, auth, sectionLoader, queryClient, apiClient } = shell;
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
    // Fetched at once: the answer came with the page, and is dropped as soon as the page changes something.
    void queryClient.prefetchQuery(callQuery(apiClient, GetEnvironmentName, { query: {} }));
    answered = fetchFirstCalls(shell, askedFor, page?.firstCalls).catch(() => undefined);
  });
  // A failure shows where somebody wants to sign in.
  await auth.start().catch(() => undefined);
  if (session.get().status === 'signed-in') await Promise.all([opened, answered]);
}
