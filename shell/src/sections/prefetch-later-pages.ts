import type { Registry } from '@portal/section-sdk/registry';
import { isSaveDataEnabled } from './is-save-data.ts';
import type { SectionLoader } from './loader.ts';
import { sharedChunks } from './shared-chunks.ts';

/** Prefetches files for later pages. Does nothing with Save-Data. Call it when the network is idle. */
export function prefetchLaterPages(loader: SectionLoader, { sections }: Registry): void {
  if (isSaveDataEnabled()) return;
  for (const section of Object.keys(sections)) loader.prefetch(section);
  for (const { load, prefetch } of sharedChunks) {
    if (prefetch) load().catch(() => undefined);
  }
}
