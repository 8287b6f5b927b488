import { removeCanary } from '@portal/section-sdk/canaries';
import type { Registry } from '@portal/section-sdk/registry';
import { type Attribution, changeRegistry } from './change-registry.ts';
import type { Revisions } from './revisions.ts';

/** Which canary is aborted, by whom and why; signed when there is a key. */
export interface CanaryAbort extends Attribution {
  readonly section: string;
  readonly version: string;
}

/** Removes a canary. Returns the new registry, or null when this canary is no longer rolled out. */
export function abortCanary(
  revisions: Pick<Revisions, 'newest' | 'add'>,
  { section, version, ...attribution }: CanaryAbort,
): Promise<Registry | null> {
  return changeRegistry({ revisions, purpose: 'abort-canary' }, attribution, async (current) =>
    current.sections[section]?.canary?.release.version === version ? removeCanary(current, section) : null,
  );
}
