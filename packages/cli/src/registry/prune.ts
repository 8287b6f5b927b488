import { ReleaseCheckError } from '@portal/release-registry/checks/release-check-error';
import type { Revisions } from '@portal/release-registry/revisions';
import type { ReleaseStore } from '@portal/release-registry/store';
import { tryParseStoredRegistry } from '@portal/release-registry/stored-registry';
import type { Registry } from '@portal/section-sdk/registry';
import type { ReleaseId } from './promote.ts';

export interface UnusedRelease extends ReleaseId {
  /** Time of publication or, without a record, of the last change of a file. */
  readonly publishedAt: string;
}

const DAY_MS = 86_400_000;
/** Name of the releases that `store verify` publishes. No registry names them. */
const STORE_VERIFICATION_NAME = 'store-verification';

interface UnusedReleases {
  readonly unused: UnusedRelease[];
  /** Numbers of the damaged revisions. */
  readonly damaged: number[];
}

/**
 * Finds releases older than `days` that no open tab may have loaded: no registry of the last `days` names them.
 * Applications that were never live are skipped. Remains of an interrupted removal are included. A damaged revision of
 * the last `days` may name any release.
 */
export async function findUnusedReleases(
  store: ReleaseStore,
  days: number,
  now: Date,
): Promise<UnusedReleases> {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  const numbers = await store.revisions.list();
  const history = await Promise.all(
    numbers.map(async (number) => tryParseStoredRegistry(await store.revisions.read(number))),
  );
  const damaged = numbers.filter((_, index) => history[index] === null);
  const intact = history.filter((registry) => registry !== null);
  const recent = registriesSince(history, since);
  const referenced = new Set(recent.flatMap((registry) => (registry ? releasesIn(registry) : [])));
  const names = recent.includes(null)
    ? []
    : ['shell', ...intact.flatMap(({ sections }) => Object.keys(sections))];
  const unused: UnusedRelease[] = [];
  for (const name of [...new Set([...names, STORE_VERIFICATION_NAME])].sort()) {
    for (const { version, publishedAt } of await listVersions(store, name)) {
      const isReferenced = publishedAt >= since || referenced.has(`${name}@${version}`);
      if (!isReferenced) unused.push({ name, version, publishedAt });
    }
  }
  return { unused, damaged };
}

/** Returns every stored version, newest first. One without a record may be a publication that still runs. */
async function listVersions({ releases }: ReleaseStore, name: string): Promise<UnusedRelease[]> {
  const describe = async (version: string) => {
    const record = await releases.record(name, version).catch(nullIfDamaged);
    const changedAt = record ? null : await releases.modifiedAt(name, version);
    return { name, version, publishedAt: record?.publishedAt ?? (changedAt ?? new Date()).toISOString() };
  };
  const versions = await Promise.all((await releases.versions(name)).map(describe));
  return versions.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

/** Removes releases after another check against the newest registry. @returns the removed releases */
export async function prune(store: ReleaseStore, unused: readonly UnusedRelease[]): Promise<UnusedRelease[]> {
  const removed: UnusedRelease[] = [];
  for (const release of unused) {
    const { name, version } = release;
    if (await isReferencedNow(store.revisions, release)) continue;
    await store.releases.remove(name, version);
    removed.push(release);
  }
  return removed;
}

function nullIfDamaged(error: unknown): null {
  if (error instanceof ReleaseCheckError) return null;
  throw error;
}

async function isReferencedNow(revisions: Revisions, { name, version }: ReleaseId): Promise<boolean> {
  const newest = await revisions.newest();
  const registry = newest && tryParseStoredRegistry(newest.text);
  // A damaged registry may name any release.
  return newest !== null && (registry === null || releasesIn(registry).includes(`${name}@${version}`));
}

/** Returns the registries since then, and those from the last intact one before. Null is a damaged one. */
function registriesSince(history: readonly (Registry | null)[], since: string): readonly (Registry | null)[] {
  const later = history.findIndex((registry) => registry !== null && registry.createdAt >= since);
  const before = history.slice(0, later === -1 ? history.length : later);
  const lastIntact = before.findLastIndex((registry) => registry !== null);
  return history.slice(Math.max(0, lastIntact));
}

function releasesIn({ shell, sections }: Registry): string[] {
  const shells = shell ? [shell.version, ...shell.previous].map((version) => `shell@${version}`) : [];
  const ofSections = Object.entries(sections).flatMap(([name, { live, previous, canary }]) =>
    [live, ...previous, ...(canary ? [canary.release] : [])].map(({ version }) => `${name}@${version}`),
  );
  return [...shells, ...ofSections];
}
