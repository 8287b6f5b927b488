import { withoutCandidate } from '@portal/platform/candidates';
import { Registry } from '@portal/platform/registry';
import type { Revisions } from './revisions.ts';

/**
 * Takes a candidate back by a revision of its own, whoever promotes meanwhile.
 * @returns the new registry, or null when the candidate is out no longer.
 * @throws whatever the store says where it may not be written
 */
export async function withdrawCandidate(
  revisions: Pick<Revisions, 'newest' | 'add'>,
  { section, version }: { section: string; version: string },
  reason: { by: string; why: string },
): Promise<Registry | null> {
  for (;;) {
    const newest = await revisions.newest();
    if (newest === null) return null;
    const current = Registry.parse(JSON.parse(newest.text));
    if (current.sections[section]?.candidate?.release.version !== version) return null;
    const revision = newest.revision + 1;
    const next = { ...withoutCandidate(current, section), revision, at: new Date().toISOString(), ...reason };
    if (await revisions.add({ revision, text: `${JSON.stringify(next, null, 2)}\n` })) return next;
  }
}
