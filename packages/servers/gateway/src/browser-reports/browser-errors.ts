import { createNetworkQuota } from '@portal/release-registry/network-quota';
import type { Registry } from '@portal/section-sdk/registry';
import type { Releases } from '../files/releases.ts';
import { createSourcePositions } from '../files/source-positions.ts';
import { createPerRelease, dropUnknownReleases, isKnownRelease, isKnownShell } from './known-releases.ts';
import type { ReleaseHealthReport } from './release-health.ts';

/** An error in browsers, with the place in the sources where it was thrown. */
export interface BrowserError {
  readonly error: string;
  /** 'payments 1.0.0-a': the release that failed. */
  readonly release: string;
  /** 'payments/src/pay.tsx, line 12', or the place in the script when its source map is missing. */
  readonly place: string;
  readonly reports: number;
}

const MAX_ERRORS = 200;

/** Counts errors since the start of this gateway, within the quota of each client network per release. */
export function createBrowserErrors(releases: Releases) {
  const counts = new Map<string, { error: string; release: string; at: string; reports: number }>();
  const quotas = createPerRelease(createNetworkQuota);
  const positions = createSourcePositions(releases);

  /** Returns whether the position is in a script of a release that the registry names. */
  async function isKnownPosition(registry: Registry, at: string): Promise<boolean> {
    const position = positions.parse(at);
    if (!position) return false;
    const release = { section: position.name, version: position.version };
    if (!isKnownRelease(registry, release) && !isKnownShell(registry, release)) return false;
    const record = await releases.find(position.name, position.version).catch(() => null);
    return record !== null && Object.hasOwn(record.files, position.file);
  }

  return {
    /** Counts a report that names an error and its position. Ignores others. */
    async add(
      registry: Registry,
      { section, version, error, at }: ReleaseHealthReport,
      network: string,
    ): Promise<void> {
      if (error === undefined || at === undefined) return;
      const isKnown =
        isKnownRelease(registry, { section, version }) || isKnownShell(registry, { section, version });
      if (!isKnown || !(await isKnownPosition(registry, at))) return;
      if (!quotas.open(registry, { section, version }).consume(network)) return;
      dropUnknownReleases(counts, registry);
      const release = `${section} ${version}`;
      const key = `${release} ${error} ${at}`;
      const { reports } = counts.get(key) ?? { reports: 0 };
      // The last key is the one of the latest report. The rarest error would be a new one, so the oldest goes.
      counts.delete(key);
      const [oldest] = counts.keys();
      if (oldest !== undefined && counts.size >= MAX_ERRORS) counts.delete(oldest);
      counts.set(key, { error, release, at, reports: reports + 1 });
    },
    async mostFrequent(limit: number): Promise<BrowserError[]> {
      const sorted = [...counts.values()].sort((a, b) => b.reports - a.reports).slice(0, limit);
      return Promise.all(
        sorted.map(async ({ error, release, at, reports }) => ({
          error,
          release,
          reports,
          place: await positions.resolve(at),
        })),
      );
    },
  };
}
