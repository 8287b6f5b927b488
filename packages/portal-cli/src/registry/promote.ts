import type { Registry } from '@portal/platform/registry';
import { withRolledBack, withSwitched } from '@portal/release-gate/changes';
import { liveVersion, withLive } from '@portal/release-gate/entries';
import { checked } from '@portal/release-gate/gate';
import { getRecord, verifyRelease } from '@portal/release-gate/releases';
import type { ReleaseStore } from '@portal/release-store/store';
import { checkFlags } from './check-flags.ts';
import { changeRegistry, type Reason } from './registry-store.ts';
import { checkSize } from './size-budget.ts';

/** A release by its name and version. */
export interface ReleaseKey {
  readonly name: string;
  readonly version: string;
}

/**
 * Makes releases live, all of them in one revision, so that a shell and the sections that need it come up together.
 * @returns the new registry, or null when all of them are live already.
 * @throws CliError when a release is too large, Refusal when one is not published or not intact, or when the registry would be wrong with it.
 */
export async function promote(
  store: ReleaseStore,
  releases: readonly ReleaseKey[],
  reason: Reason,
): Promise<Registry | null> {
  const records = await Promise.all(
    releases.map(({ name, version }) => getRecord(store.releases, name, version)),
  );
  for (const record of records) {
    if (record.kind === 'section') checkSize(record);
    await verifyRelease(store, record);
  }
  return changeRegistry(store, reason, async (current) => {
    const wanted = records.filter(({ name, version }) => liveVersion(current, name) !== version);
    if (wanted.length === 0) return null;
    for (const record of wanted) checkFlags(record, current, new Date());
    return checked(store.releases, wanted.reduce(withLive, current));
  });
}

/**
 * Makes the release before live again; where a candidate is out, takes that back and leaves what is live.
 * @throws Refusal when there is none, or when it would not work.
 */
export async function rollBack(store: ReleaseStore, name: string, reason: Reason): Promise<Registry | null> {
  return changeRegistry(store, reason, (current) => withRolledBack(store, current, name));
}

/**
 * Switches a section off or on again, for all members.
 * @returns the new registry, or null when it is so already.
 * @throws Refusal when nothing of that name is live, or when it would not work beside what is live now.
 */
export async function switchSection(
  store: ReleaseStore,
  section: { name: string; enabled: boolean },
  reason: Reason,
): Promise<Registry | null> {
  return changeRegistry(store, reason, (current) => withSwitched(store, current, section));
}
