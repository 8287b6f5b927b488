import type { Counts } from '@portal/release-registry/canary-analysis';
import { createNetworkQuota, type NetworkQuota, type Outcome } from '@portal/release-registry/network-quota';
import type { Registry } from '@portal/section-sdk/registry';
import { z } from 'zod';

/** What a browser tells of a release: nothing of the member, the page or the error. */
export const ReleaseHealthReport = z.strictObject({
  section: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/),
  outcome: z.enum(['loaded', 'load-failed', 'failed'] satisfies Outcome[]),
  /** How long its code took to come, of 'loaded'. */
  ms: z.int().min(0).max(600_000).optional(),
});
export type ReleaseHealthReport = z.infer<typeof ReleaseHealthReport>;

/** How a release fares in the browsers that this gateway serves. */
export interface ReleaseHealth extends Counts {
  /** Three of four loads took no longer than this, of the last ones; null before the first. */
  readonly loadMs: number | null;
}

/** So many times of loads are remembered of each release. */
const SAMPLE_SIZE = 500;

interface ReleaseCounts {
  loads: number;
  failures: number;
  times: number[];
  readonly quota: NetworkQuota;
}

/** Counts what browsers report, since this gateway was started, within the quota of each client network. */
export function createReleaseHealthStore() {
  const countsByRelease = new Map<string, ReleaseCounts>();
  const keyOf = (section: string, version: string) => `${section} ${version}`;
  return {
    add({ section, version, outcome, ms }: ReleaseHealthReport, network: string): void {
      const key = keyOf(section, version);
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

/** Whether the registry names a release: others are nobody's, and would fill the memory. */
export function isKnownRelease({ sections }: Registry, { section, version }: ReleaseHealthReport): boolean {
  const entry = Object.hasOwn(sections, section) ? sections[section] : undefined;
  if (!entry) return false;
  const { live, previous, canary } = entry;
  return [live, ...previous, ...(canary ? [canary.release] : [])].some(
    (release) => release.version === version,
  );
}
