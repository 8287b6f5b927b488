import type { Registry } from '@portal/platform/registry';
import { listReleases } from '@portal/release-gate/releases';
import type { Revisions } from '@portal/release-store/revisions';
import type { ReleaseStore } from '@portal/release-store/store';
import type { ReleaseKey } from './promote.ts';
import { readHistory, readRegistry } from './registry-store.ts';

/** A release that nothing needs any more. */
export interface Unneeded extends ReleaseKey {
  readonly publishedAt: string;
}

const DAY_MS = 86_400_000;
/** What `store check` publishes, which no registry names. */
const OF_STORE_CHECK = 'store-check';

/**
 * The releases that nothing needs: that no registry named which a tab of the last `days` may have been opened with, as
 * live, as an earlier one or as a candidate, and that were published before that. An application that was never live is
 * not looked at. Whatever was published lately stays, since it may be promoted or shown in a preview yet.
 */
export async function findUnneeded(store: ReleaseStore, days: number, now: Date): Promise<Unneeded[]> {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  const history = await readHistory(store.revisions);
  const needed = neededSince(history, since);
  const names = new Set([
    'shell',
    OF_STORE_CHECK,
    ...history.flatMap(({ sections }) => Object.keys(sections)),
  ]);
  const unneeded: Unneeded[] = [];
  for (const name of [...names].sort()) {
    for (const { version, publishedAt } of await listReleases(store.releases, name)) {
      const isNeeded = publishedAt >= since || needed.has(`${name}@${version}`);
      if (!isNeeded) unneeded.push({ name, version, publishedAt });
    }
  }
  return unneeded;
}

/**
 * Takes them out of the store; each is looked for once more in what is live by then.
 * @returns those that were taken
 */
export async function prune(store: ReleaseStore, unneeded: readonly Unneeded[]): Promise<Unneeded[]> {
  const taken: Unneeded[] = [];
  for (const release of unneeded) {
    const { name, version } = release;
    if (await isNamedNow(store.revisions, release)) continue;
    await store.releases.remove(name, version);
    taken.push(release);
  }
  return taken;
}

async function isNamedNow(revisions: Revisions, { name, version }: ReleaseKey): Promise<boolean> {
  const newest = await readRegistry(revisions);
  return newest !== null && namedIn(newest).includes(`${name}@${version}`);
}

/** All that the registries name which were the newest at some time since then: that one included which was so at its start. */
function neededSince(history: readonly Registry[], since: string): ReadonlySet<string> {
  const later = history.findIndex(({ at }) => at >= since);
  const first = later === -1 ? history.length - 1 : Math.max(0, later - 1);
  return new Set(history.slice(Math.max(0, first)).flatMap(namedIn));
}

function namedIn({ shell, sections }: Registry): string[] {
  const shells = shell ? [shell.version, ...shell.previous].map((version) => `shell@${version}`) : [];
  const ofSections = Object.entries(sections).flatMap(([name, { live, previous, candidate }]) =>
    [live, ...previous, ...(candidate ? [candidate.release] : [])].map(({ version }) => `${name}@${version}`),
  );
  return [...shells, ...ofSections];
}
