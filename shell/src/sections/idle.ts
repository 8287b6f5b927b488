import type { Registry } from '@portal/platform/registry';
import { catalogue } from './catalogue.ts';
import type { SectionLoader } from './loader.ts';

interface NetworkInformation {
  readonly saveData?: boolean;
}

/**
 * When the browser has nothing else to do, brings what the next pages will need into its cache: the shared parts that
 * many pages use, and the entries of the sections that are not open yet. Not where the member saves data.
 */
export function warmWhenIdle(loader: SectionLoader, { sections }: Registry): void {
  // Not in TypeScript's own library: only Chromium has it.
  const { connection } = navigator as { readonly connection?: NetworkInformation };
  if (connection?.saveData) return;
  whenIdle(() => {
    for (const section of Object.keys(sections)) loader.prefetch(section);
    for (const { load, forManyPages } of catalogue) {
      if (forManyPages) load().catch(() => undefined);
    }
  });
}

/** Safari has no idle callback; a short wait does there. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2_000);
}
