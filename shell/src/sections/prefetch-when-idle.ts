import type { Registry } from '@portal/section-sdk/registry';
import { isSaveDataEnabled } from './is-save-data.ts';
import type { SectionLoader } from './loader.ts';
import { sharedChunks } from './shared-chunks.ts';

/**
 * Prefetches files for later pages when the network and the browser are idle: common shared chunks, and the entries of
 * sections that are not loaded. Does nothing with Save-Data. `isBusy` returns whether the page waits for responses,
 * which these downloads would delay on a slow connection.
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

/** Required idle time, because one response often leads to the next call. */
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

/** Runs the work on an idle callback. Safari has none, so it uses a timeout. */
function onIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2_000);
}
