import { findSectionPage } from '@portal/platform/section-pages';
import type { Shell } from '../shell.ts';
import { fetchFirstCalls } from './first-calls.ts';
import { savesData } from './saves-data.ts';

/**
 * Prefetches the page at `path`, whose link the member is about to follow: the code of its section and the answers to its
 * `firstCalls`. With Save-Data only the code. The page itself reports what fails.
 */
export function prefetchPage(shell: Shell, path: string): void {
  const page = findSectionPage(shell.registry, path);
  if (!page) return;
  shell.sectionLoader.preload(page.section);
  const session = shell.session.get();
  if (savesData() || session.status !== 'signed-in') return;
  fetchFirstCalls(shell, session.account.oid, page.firstCalls).catch(() => undefined);
}
