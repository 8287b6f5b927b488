import { withoutCandidate } from '@portal/platform/candidates';
import { Registry } from '@portal/platform/registry';
import type { Revisions } from './revisions.ts';
import type { SigningKey } from './signature.ts';
import { signRevision } from './signed-revision.ts';

/** Which candidate is taken back, by whom and why; signed where there is a key. */
export interface Withdrawal {
  readonly section: string;
  readonly version: string;
  readonly by: string;
  readonly why: string;
  readonly key?: SigningKey | undefined;
}

/**
 * Takes a candidate back by a revision of its own, whoever promotes meanwhile.
 * @returns the new registry, or null when the candidate is out no longer.
 * @throws whatever the store says where it may not be written
 */
export async function withdrawCandidate(
  revisions: Pick<Revisions, 'newest' | 'add'>,
  { section, version, by, why, key }: Withdrawal,
): Promise<Registry | null> {
  for (;;) {
    const newest = await revisions.newest();
    if (newest === null) return null;
    const current = Registry.parse(JSON.parse(newest.text));
    if (current.sections[section]?.candidate?.release.version !== version) return null;
    const { signature: _, ...content } = withoutCandidate(current, section);
    const at = new Date().toISOString();
    const after: Registry = { ...content, revision: newest.revision + 1, at, by, why };
    const next = key ? await signRevision({ before: current, after }, key, 'withdraw') : after;
    if (await revisions.add({ revision: next.revision, text: `${JSON.stringify(next, null, 2)}\n` }))
      return next;
  }
}
