import type { Registry } from '@portal/platform/registry';
import { createNetworkQuota, type NetworkQuota, type Outcome } from '@portal/release-store/network-quota';
import type { Outcomes } from '@portal/release-store/trial';
import { z } from 'zod';

/** What a browser tells of a release: nothing of the member, the page or the error. */
export const FieldReport = z.strictObject({
  section: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/),
  outcome: z.enum(['loaded', 'load-failed', 'failed'] satisfies Outcome[]),
  /** How long its code took to come, of 'loaded'. */
  ms: z.int().min(0).max(600_000).optional(),
});
export type FieldReport = z.infer<typeof FieldReport>;

/** How a release fares in the browsers that this gateway serves. */
export interface Fares extends Outcomes {
  /** Three of four loads took no longer than this, of the last ones; null before the first. */
  readonly loadMs: number | null;
}

/** So many times of loads are remembered of each release. */
const TIMES = 500;

interface Tally {
  loads: number;
  failures: number;
  times: number[];
  readonly quota: NetworkQuota;
}

/** Counts what browsers report, since this gateway was started, within the quota of each client network. */
export function countFieldReports() {
  const tallies = new Map<string, Tally>();
  const keyOf = (section: string, version: string) => `${section} ${version}`;
  return {
    add({ section, version, outcome, ms }: FieldReport, network: string): void {
      const key = keyOf(section, version);
      const tally = tallies.get(key) ?? { loads: 0, failures: 0, times: [], quota: createNetworkQuota() };
      tallies.set(key, tally);
      if (!tally.quota.take(outcome, network)) return;
      if (outcome !== 'failed') tally.loads += 1;
      if (outcome !== 'loaded' && tally.failures < tally.loads) tally.failures += 1;
      if (ms !== undefined) tally.times = [...tally.times.slice(1 - TIMES), ms];
    },
    of(section: string, version: string): Fares {
      const tally = tallies.get(keyOf(section, version));
      const times = [...(tally?.times ?? [])].sort((a, b) => a - b);
      const { loads, failures } = tally ?? { loads: 0, failures: 0 };
      return { loads, failures, loadMs: times[Math.ceil(times.length * 0.75) - 1] ?? null };
    },
  };
}
export type FieldReports = ReturnType<typeof countFieldReports>;

/** Whether the registry names a release: others are nobody's, and would fill the memory. */
export function isNamed({ sections }: Registry, { section, version }: FieldReport): boolean {
  const entry = Object.hasOwn(sections, section) ? sections[section] : undefined;
  if (!entry) return false;
  const { live, previous, candidate } = entry;
  return [live, ...previous, ...(candidate ? [candidate.release] : [])].some(
    (release) => release.version === version,
  );
}
