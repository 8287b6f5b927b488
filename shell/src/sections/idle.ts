import type { Registry } from '@portal/platform/registry';
import { catalogue } from './catalogue.ts';
import type { SectionLoader } from './loader.ts';
import { savesData } from './saves-data.ts';

/**
 * When the page is there and the browser has nothing else to do, brings what the next pages will need into its cache: the
 * shared parts that many pages use, and the entries of the sections that are not open yet. Not where the member saves
 * data. `isBusy` says whether the page still waits for answers, which on a slow line would wait for these files.
 */
export function warmWhenIdle(loader: SectionLoader, { sections }: Registry, isBusy: () => boolean): void {
  if (savesData()) return;
  whenQuiet(isBusy, () => {
    for (const section of Object.keys(sections)) loader.prefetch(section);
    for (const { load, forManyPages } of catalogue) {
      if (forManyPages) load().catch(() => undefined);
    }
  });
}

/** How long nothing may have been asked for: one answer of a page leads to the next call. */
const QUIET_MS = 1_000;

function whenQuiet(isBusy: () => boolean, work: () => void): void {
  let quietSince: number | undefined;
  const look = () => {
    if (isBusy()) quietSince = undefined;
    else quietSince ??= performance.now();
    if (quietSince !== undefined && performance.now() - quietSince >= QUIET_MS) whenIdle(work);
    else setTimeout(look, QUIET_MS / 4);
  };
  look();
}

/** Safari has no idle callback; a short wait does there. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2_000);
}
