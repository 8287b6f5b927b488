import { removeCanary } from '@portal/section-sdk/canaries';
import type { Registry } from '@portal/section-sdk/registry';
import type { Revisions } from './revisions.ts';
import type { SigningKey } from './signature.ts';
import { signRevision } from './signed-revision.ts';
import { StoredRegistry } from './stored-registry.ts';

/** Which canary is aborted, by whom and why; signed when there is a key. */
export interface CanaryAbort {
  readonly section: string;
  readonly version: string;
  readonly author: string;
  readonly reason: string;
  readonly key?: SigningKey | undefined;
}

/**
 * Removes a canary, and retries when another promotion adds a revision at the same time.
 * @returns the new registry, or null when this canary is no longer rolled out
 */
export async function abortCanary(
  revisions: Pick<Revisions, 'newest' | 'add'>,
  { section, version, author, reason, key }: CanaryAbort,
): Promise<Registry | null> {
  for (;;) {
    const newest = await revisions.newest();
    if (newest === null) return null;
    const current = StoredRegistry.parse(JSON.parse(newest.text));
    if (current.sections[section]?.canary?.release.version !== version) return null;
    const { signature: _, ...content } = removeCanary(current, section);
    const createdAt = new Date().toISOString();
    const after: Registry = { ...content, revision: newest.revision + 1, createdAt, author, reason };
    const next = key ? await signRevision({ before: current, after }, key, 'abort-canary') : after;
    if (await revisions.add({ revision: next.revision, text: `${JSON.stringify(next, null, 2)}\n` }))
      return next;
  }
}
