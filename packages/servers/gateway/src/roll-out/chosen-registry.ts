import { withCandidates } from '@portal/platform/candidates';
import type { Registry } from '@portal/platform/registry';
import { type Snapshot, snapshotOf } from '../files/live-file.ts';
import { isAmong } from './lot.ts';

const made = new WeakMap<Snapshot<Registry>, Map<string, Snapshot<Registry>>>();

/** Whether anything is being rolled out. */
export const hasCandidates = ({ sections }: Registry): boolean =>
  Object.values(sections).some(({ candidate }) => candidate !== undefined);

/**
 * The registry as one browser is given it: with the candidates in whose share its lot is, in the place of what is live,
 * and none of the others. Without a lot, with what is live.
 */
export function chosenRegistry(snapshot: Snapshot<Registry>, lot: number | null): Snapshot<Registry> {
  if (!hasCandidates(snapshot.value)) return snapshot;
  const chosen = Object.entries(snapshot.value.sections)
    .filter(([section, { candidate }]) => {
      if (!candidate || lot === null) return false;
      return isAmong(lot, { section, version: candidate.release.version }, candidate.share);
    })
    .map(([section]) => section);
  const known = made.get(snapshot) ?? new Map<string, Snapshot<Registry>>();
  made.set(snapshot, known);
  const key = chosen.join();
  const found = known.get(key) ?? snapshotOf(withCandidates(snapshot.value, (name) => chosen.includes(name)));
  known.set(key, found);
  return found;
}
