import type { Registry } from '@portal/section-sdk/registry';
import { isSaveDataEnabled } from './is-save-data.ts';
import type { SectionLoader } from './loader.ts';
import { sharedChunks } from './shared-chunks.ts';

/**
 * When the page is there and the browser has nothing else to do, brings what the next pages will need into its cache: the
 * shared parts that many pages use, and the entries of the sections that are not open yet. Not where the member saves
 * data. `isBusy` says whether the page still waits for answers, which on a slow line would wait for these files.
 */
export function prefetchWhenIdle(loader: SectionLoader, { sections }: Registry, isBusy: () => boolean): void {
  if (isSaveDataEnabled()) return;
  whenNetworkIdle(isBusy, () => {
    for (const section of Object.keys(sections)) loader.prefetch(section);
    for (const { load, prefetch } of sharedChunks) {
      if (prefetch) load().catch(() => undefined);
    }
  });
}

/** How long nothing may have been asked for: one answer of a page leads to the next call. */
const NETWORK_IDLE_MS = 1_000;

function whenNetworkIdle(isBusy: () => boolean, work: () => void): void {
  let idleSince: number | undefined;
  const check = () => {
    if (isBusy()) idleSince = undefined;
    else idleSince ??= performance.now();
    if (idleSince !== undefined && performance.now() - idleSince >= NETWORK_IDLE_MS) onIdle(work);
    else setTimeout(check, NETWORK_IDLE_MS / 4);
  };
  check();
}

/** Safari has no idle callback; a short wait does there. */
function onIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2_000);
}
