import { withCandidates } from '@portal/platform/candidates';
import type { Registry } from '@portal/platform/registry';
import { withFlags } from '@portal/platform/registry-flags';
import { type Snapshot, snapshotOf } from '../files/live-file.ts';
import { isAmong } from './lot.ts';

const made = new WeakMap<Snapshot<Registry>, Map<string, Snapshot<Registry>>>();

const hasCandidates = ({ sections }: Registry): boolean =>
  Object.values(sections).some(({ candidate }) => candidate !== undefined);

/** Whether some browsers are given what others are not: a candidate, or a flag that is on for a share. */
export const differsByLot = (registry: Registry): boolean =>
  hasCandidates(registry) ||
  Object.values(registry.flags ?? {}).some(({ share }) => share > 0 && share < 100);

/** The registry with the flags that are on for a lot; without one, with those that are on for all. */
export const withFlagsOf = (registry: Registry, lot: number | null): Registry =>
  withFlags(registry, (name, { share }) =>
    lot === null ? share === 100 : isAmong(lot, { section: 'flags', version: name }, share),
  );

/**
 * The registry as one browser is given it: with the candidates in whose share its lot is, in the place of what is live,
 * and none of the others, and the flags that are on for it. Without a lot, with what is live.
 */
export function chosenRegistry(snapshot: Snapshot<Registry>, lot: number | null): Snapshot<Registry> {
  if (!hasCandidates(snapshot.value) && !snapshot.value.flags) return snapshot;
  const chosen = Object.entries(snapshot.value.sections)
    .filter(([section, { candidate }]) => {
      if (!candidate || lot === null) return false;
      return isAmong(lot, { section, version: candidate.release.version }, candidate.share);
    })
    .map(([section]) => section);
  const known = made.get(snapshot) ?? new Map<string, Snapshot<Registry>>();
  made.set(snapshot, known);
  const flagged = withFlagsOf(snapshot.value, lot);
  const key = JSON.stringify([chosen, flagged.on]);
  const found = known.get(key) ?? snapshotOf(withCandidates(flagged, (name) => chosen.includes(name)));
  known.set(key, found);
  return found;
}
