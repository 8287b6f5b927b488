import { type Attribution, changeRegistry } from '@portal/release-registry/change-registry';
import { rollback as rollbackRegistry, setEnabled } from '@portal/release-registry/checks/registry-changes';
import {
  EMPTY_REGISTRY,
  liveVersion,
  promoteRelease,
  type RegistryState,
} from '@portal/release-registry/checks/registry-state';
import { getRecord, verifyRelease } from '@portal/release-registry/checks/releases';
import { assertValidRegistry } from '@portal/release-registry/checks/validate-registry';
import type { ReleaseStore } from '@portal/release-registry/store';
import type { Registry } from '@portal/section-sdk/registry';
import { checkFlags } from './check-flags.ts';
import { checkSizeBudget } from './check-size-budget.ts';
import { assertSameVersions, readRegistry } from './registry-store.ts';

/** Name and version of a release. */
export interface ReleaseId {
  readonly name: string;
  readonly version: string;
}

/** Throws when the registry may not be changed. It is repeated for the registry that another writer left. */
export type Precondition = (current: RegistryState) => void;

/**
 * Promotes releases in one revision, so that a shell and the sections that need it go live together.
 * @returns the new registry, or null when all of them are live already
 * @throws CliError when one is too large, ReleaseCheckError when one is missing or the registry would be invalid
 */
export async function promote(
  store: ReleaseStore,
  releases: readonly ReleaseId[],
  attribution: Attribution,
  precondition?: Precondition,
): Promise<Registry | null> {
  const records = await Promise.all(
    releases.map(({ name, version }) => getRecord(store.releases, name, version)),
  );
  for (const record of records) {
    if (record.kind === 'section') checkSizeBudget(record);
    await verifyRelease(store, record);
  }
  return changeRegistry(store, attribution, async (current) => {
    precondition?.(current);
    const toPromote = records.filter(({ name, version }) => liveVersion(current, name) !== version);
    if (toPromote.length === 0) return null;
    for (const record of toPromote) checkFlags(record, current, new Date());
    return assertValidRegistry(store.releases, toPromote.reduce(promoteRelease, current));
  });
}

/**
 * Restores the previous release; with a canary, only aborts the canary.
 * @throws ReleaseCheckError when there is no previous release, or somebody else changed the application first
 */
export async function rollback(
  store: ReleaseStore,
  name: string,
  attribution: Attribution,
): Promise<Registry | null> {
  const before = (await readRegistry(store.revisions)) ?? EMPTY_REGISTRY;
  return changeRegistry(store, attribution, async (current) => {
    await assertSameVersions(store.revisions, name, { before, current });
    return rollbackRegistry(store, current, name);
  });
}

/** Enables or disables a section for all members. @returns the new registry, or null @throws ReleaseCheckError */
export async function setSectionEnabled(
  store: ReleaseStore,
  section: { name: string; enabled: boolean },
  attribution: Attribution,
): Promise<Registry | null> {
  return changeRegistry(store, attribution, (current) => setEnabled(store, current, section));
}
