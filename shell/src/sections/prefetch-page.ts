import { findSectionPage } from '@portal/section-sdk/section-pages';
import type { Shell } from '../shell.ts';
import { prefetchInitialQueries } from './initial-queries.ts';
import { isSaveDataEnabled } from './is-save-data.ts';

/** Prefetches code and `initialQueries` of the page at `path`. With Save-Data only the code. */
export function prefetchPage(shell: Shell, path: string): void {
  const page = findSectionPage(shell.registry, path);
  if (!page) return;
  shell.sectionLoader.preload(page.section);
  const session = shell.session.get();
  if (isSaveDataEnabled() || session.status !== 'signed-in') return;
  prefetchInitialQueries(shell, session.account.oid, page.initialQueries).catch(() => undefined);
}
