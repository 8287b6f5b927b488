import type { Counts } from '@portal/release-registry/canary-analysis';
import { createNetworkQuota, type NetworkQuota, type Outcome } from '@portal/release-registry/network-quota';
import type { Registry } from '@portal/section-sdk/registry';
import { z } from 'zod';

export const ReleaseName = z.strictObject({
  section: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/),
});
export type ReleaseName = z.infer<typeof ReleaseName>;

/** A browser's report about a release, without data of member, page or error. */
export const ReleaseHealthReport = z.strictObject({
  ...ReleaseName.shape,
  outcome: z.enum(['loaded', 'load-failed', 'failed'] satisfies Outcome[]),
  /** Load time of the section's code, for 'loaded'. */
  ms: z.int().min(0).max(600_000).optional(),
  /** Class of the error, for failures. Its message may contain member data. */
  error: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9]{0,60}$/)
    .optional(),
  /** Where the error was thrown: '/releases/payments/1.0.0-a/page.js:1:234'. */
  at: z
    .string()
    .max(250)
    .regex(/^\/releases\/[a-z0-9-]+\/[0-9A-Za-z.-]+\/[\w./-]+\.js:\d{1,9}:\d{1,9}$/)
    .optional(),
});
export type ReleaseHealthReport = z.infer<typeof ReleaseHealthReport>;

export interface ReleaseHealth extends Counts {
  /** 75th percentile of recent load times, in milliseconds; null before the first. */
  readonly loadMs: number | null;
}

const SAMPLE_SIZE = 500;

interface ReleaseCounts {
  loads: number;
  failures: number;
  times: number[];
  readonly quota: NetworkQuota;
}

/** Counts browser reports since the start of this gateway, within the quota of each client network. */
export function createReleaseHealthStore() {
  const countsByRelease = new Map<string, ReleaseCounts>();
  const keyOf = (section: string, version: string) => `${section} ${version}`;
  return {
    add(registry: Registry, { section, version, outcome, ms }: ReleaseHealthReport, network: string): void {
      const key = keyOf(section, version);
      if (!countsByRelease.has(key)) dropUnknownReleases(countsByRelease, registry);
      const counts = countsByRelease.get(key) ?? {
        loads: 0,
        failures: 0,
        times: [],
        quota: createNetworkQuota(),
      };
      countsByRelease.set(key, counts);
      if (!counts.quota.consume(outcome, network)) return;
      if (outcome !== 'failed') counts.loads += 1;
      if (outcome !== 'loaded' && counts.failures < counts.loads) counts.failures += 1;
      if (ms !== undefined) counts.times = [...counts.times.slice(1 - SAMPLE_SIZE), ms];
    },
    of(section: string, version: string): ReleaseHealth {
      const counts = countsByRelease.get(keyOf(section, version));
      const times = [...(counts?.times ?? [])].sort((a, b) => a - b);
      const { loads, failures } = counts ?? { loads: 0, failures: 0 };
      return { loads, failures, loadMs: times[Math.ceil(times.length * 0.75) - 1] ?? null };
    },
  };
}
export type ReleaseHealthStore = ReturnType<typeof createReleaseHealthStore>;

/** Returns whether the registry names a release of a section. Unknown releases would fill the memory. */
export function isKnownRelease({ sections }: Registry, { section, version }: ReleaseName): boolean {
  const entry = Object.hasOwn(sections, section) ? sections[section] : undefined;
  if (!entry) return false;
  const { live, previous, canary } = entry;
  return [live, ...previous, ...(canary ? [canary.release] : [])].some(
    (release) => release.version === version,
  );
}

export function isKnownShell({ shell }: Registry, { section, version }: ReleaseName): boolean {
  return section === 'shell' && shell !== null && [shell.version, ...shell.previous].includes(version);
}

/** Deletes the entries of releases that the registry no longer names. A key is 'payments 1.0.0-a', or begins so. */
export function dropUnknownReleases(entries: Map<string, unknown>, registry: Registry): void {
  for (const key of entries.keys()) {
    const [section = '', version = ''] = key.split(' ');
    const release = { section, version };
    if (!isKnownRelease(registry, release) && !isKnownShell(registry, release)) entries.delete(key);
  }
}
