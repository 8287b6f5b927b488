import type { Revisions } from '@portal/release-registry/revisions';
import type { ReleaseStore } from '@portal/release-registry/store';
import type { Registry } from '@portal/section-sdk/registry';
import type { ReleaseId } from './promote.ts';
import { readHistory, readRegistry } from './registry-store.ts';

export interface UnusedRelease extends ReleaseId {
  /** Time of publication or, without a record, of the last change of a file. */
  readonly publishedAt: string;
}

const DAY_MS = 86_400_000;
/** Name of the releases that `store verify` publishes. No registry names them. */
const STORE_VERIFICATION_NAME = 'store-verification';

/**
 * Returns releases older than `days` that no open tab may have loaded: no registry of the last `days` names them.
 * Applications that were never live are skipped. Remains of an interrupted removal are included.
 */
export async function findUnusedReleases(
  store: ReleaseStore,
  days: number,
  now: Date,
): Promise<UnusedRelease[]> {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  const history = await readHistory(store.revisions);
  const referenced = referencedSince(history, since);
  const names = new Set([
    'shell',
    STORE_VERIFICATION_NAME,
    ...history.flatMap(({ sections }) => Object.keys(sections)),
  ]);
  const unused: UnusedRelease[] = [];
  for (const name of [...names].sort()) {
    for (const { version, publishedAt } of await listVersions(store, name)) {
      const isReferenced = publishedAt >= since || referenced.has(`${name}@${version}`);
      if (!isReferenced) unused.push({ name, version, publishedAt });
    }
  }
  return unused;
}

/** Returns every stored version, newest first. One without a record may be a publication that still runs. */
async function listVersions({ releases }: ReleaseStore, name: string): Promise<UnusedRelease[]> {
  const describe = async (version: string) => {
    const record = await releases.record(name, version);
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

async function isReferencedNow(revisions: Revisions, { name, version }: ReleaseId): Promise<boolean> {
  const newest = await readRegistry(revisions);
  return newest !== null && releasesIn(newest).includes(`${name}@${version}`);
}

/** Returns releases that any registry since then names, including the registry that was newest at that time. */
function referencedSince(history: readonly Registry[], since: string): ReadonlySet<string> {
  const later = history.findIndex(({ createdAt }) => createdAt >= since);
  const newest = (later === -1 ? history.length : later) - 1;
  return new Set(history.slice(Math.max(0, newest)).flatMap(releasesIn));
}

function releasesIn({ shell, sections }: Registry): string[] {
  const shells = shell ? [shell.version, ...shell.previous].map((version) => `shell@${version}`) : [];
  const ofSections = Object.entries(sections).flatMap(([name, { live, previous, canary }]) =>
    [live, ...previous, ...(canary ? [canary.release] : [])].map(({ version }) => `${name}@${version}`),
  );
  return [...shells, ...ofSections];
}
