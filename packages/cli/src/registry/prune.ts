import { listReleases } from '@portal/release-registry/checks/releases';
import type { Revisions } from '@portal/release-registry/revisions';
import type { ReleaseStore } from '@portal/release-registry/store';
import type { Registry } from '@portal/section-sdk/registry';
import type { ReleaseKey } from './promote.ts';
import { readHistory, readRegistry } from './registry-store.ts';

/** A release that nothing needs any more. */
export interface UnusedRelease extends ReleaseKey {
  readonly publishedAt: string;
}

const DAY_MS = 86_400_000;
/** What `store verify` publishes, which no registry names. */
const STORE_VERIFICATION_NAME = 'store-verification';

/**
 * The releases that nothing needs: that no registry named which a tab of the last `days` may have been opened with, as
 * live, as an earlier one or as a candidate, and that were published before that. An application that was never live is
 * not looked at. Whatever was published lately stays, since it may be promoted or shown in a preview yet.
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
    for (const { version, publishedAt } of await listReleases(store.releases, name)) {
      const isReferenced = publishedAt >= since || referenced.has(`${name}@${version}`);
      if (!isReferenced) unused.push({ name, version, publishedAt });
    }
  }
  return unused;
}

/**
 * Takes them out of the store; each is looked for once more in what is live by then.
 * @returns those that were taken
 */
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

async function isReferencedNow(revisions: Revisions, { name, version }: ReleaseKey): Promise<boolean> {
  const newest = await readRegistry(revisions);
  return newest !== null && releasesIn(newest).includes(`${name}@${version}`);
}

/** All that the registries name which were the newest at some time since then: that one included which was so at its start. */
function referencedSince(history: readonly Registry[], since: string): ReadonlySet<string> {
  const later = history.findIndex(({ createdAt }) => createdAt >= since);
  const first = later === -1 ? history.length - 1 : Math.max(0, later - 1);
  return new Set(history.slice(Math.max(0, first)).flatMap(releasesIn));
}

function releasesIn({ shell, sections }: Registry): string[] {
  const shells = shell ? [shell.version, ...shell.previous].map((version) => `shell@${version}`) : [];
  const ofSections = Object.entries(sections).flatMap(([name, { live, previous, canary }]) =>
    [live, ...previous, ...(canary ? [canary.release] : [])].map(({ version }) => `${name}@${version}`),
  );
  return [...shells, ...ofSections];
}
