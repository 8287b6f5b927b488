import { liveVersion, type RegistryState } from '@portal/release-registry/checks/registry-state';
import { NAME_THE_STORE, ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';
import type { Revisions } from '@portal/release-registry/revisions';
import { parseStoredRegistry } from '@portal/release-registry/stored-registry';
import type { Registry } from '@portal/section-sdk/registry';

export const NOTHING_PROMOTED = `Nothing has been promoted yet: promote the shell first, or ${NAME_THE_STORE}`;

/** Returns the newest registry, or null before the first promotion. @throws ReleaseCheckError when it is damaged */
export async function readRegistry(revisions: Revisions): Promise<Registry | null> {
  const newest = await revisions.newest();
  return newest && parseStoredRegistry(newest);
}

export async function readHistory(revisions: Revisions): Promise<Registry[]> {
  return Promise.all((await revisions.list()).map((revision) => readRevision(revisions, revision)));
}

export async function readRevision(revisions: Revisions, revision: number): Promise<Registry> {
  return parseStoredRegistry({ revision, text: (await revisions.read(revision)) ?? '' });
}

/** Returns the revision that made an application's live version live, or null without a live version. */
export async function findLiveSince(revisions: Revisions, name: string): Promise<Registry | null> {
  const since = await findSince(revisions, (registry) => liveVersion(registry, name));
  return since && liveVersion(since, name) === null ? null : since;
}

/** Returns the revision since which this property of the registry has its newest value, or null without a revision. */
export async function findSince(
  revisions: Revisions,
  propertyOf: (registry: Registry) => unknown,
): Promise<Registry | null> {
  let since: Registry | null = null;
  for (const revision of (await revisions.list()).reverse()) {
    const registry = await readRevision(revisions, revision);
    if (since !== null && propertyOf(registry) !== propertyOf(since)) break;
    since = registry;
  }
  return since;
}

/** @throws ReleaseCheckError when somebody else changed the live release or canary of an application in the meantime */
export async function assertSameVersions(
  revisions: Revisions,
  name: string,
  { before, current }: { readonly before: RegistryState; readonly current: RegistryState },
): Promise<void> {
  const versions = (state: RegistryState) =>
    `${liveVersion(state, name)} ${state.sections[name]?.canary?.release.version}`;
  if (versions(current) === versions(before)) return;
  const since = await findSince(revisions, versions);
  throw new ReleaseCheckError(
    `Nothing is changed, because ${name} changed in the meantime, in revision ${since?.revision}, by ${since?.author}: ${since?.reason}`,
  );
}
