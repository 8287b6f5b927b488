import { rollback as rollbackRegistry, setEnabled } from '@portal/release-registry/checks/registry-changes';
import { liveVersion, promoteRelease } from '@portal/release-registry/checks/registry-state';
import { getRecord, verifyRelease } from '@portal/release-registry/checks/releases';
import { assertValidRegistry } from '@portal/release-registry/checks/validate-registry';
import type { ReleaseStore } from '@portal/release-registry/store';
import type { Registry } from '@portal/section-sdk/registry';
import { checkFlags } from './check-flags.ts';
import { checkSizeBudget } from './check-size-budget.ts';
import { type Attribution, changeRegistry } from './registry-store.ts';

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
  attribution: Attribution,
): Promise<Registry | null> {
  const records = await Promise.all(
    releases.map(({ name, version }) => getRecord(store.releases, name, version)),
  );
  for (const record of records) {
    if (record.kind === 'section') checkSizeBudget(record);
    await verifyRelease(store, record);
  }
  return changeRegistry(store, attribution, async (current) => {
    const toPromote = records.filter(({ name, version }) => liveVersion(current, name) !== version);
    if (toPromote.length === 0) return null;
    for (const record of toPromote) checkFlags(record, current, new Date());
    return assertValidRegistry(store.releases, toPromote.reduce(promoteRelease, current));
  });
}

/**
 * Makes the release before live again; where a candidate is out, takes that back and leaves what is live.
 * @throws Refusal when there is none, or when it would not work.
 */
export async function rollback(
  store: ReleaseStore,
  name: string,
  attribution: Attribution,
): Promise<Registry | null> {
  return changeRegistry(store, attribution, (current) => rollbackRegistry(store, current, name));
}

/**
 * Switches a section off or on again, for all members.
 * @returns the new registry, or null when it is so already.
 * @throws Refusal when nothing of that name is live, or when it would not work beside what is live now.
 */
export async function setSectionEnabled(
  store: ReleaseStore,
  section: { name: string; enabled: boolean },
  attribution: Attribution,
): Promise<Registry | null> {
  return changeRegistry(store, attribution, (current) => setEnabled(store, current, section));
}
