import {
  createNetworkQuota,
  type LoadStatus,
  type NetworkQuota,
} from '@portal/release-registry/network-quota';
import type { Registry } from '@portal/section-sdk/registry';
import { z } from 'zod';
import { createPerRelease, ReleaseId } from './known-releases.ts';

/** A browser's report about a release, without data of member, page or error. */
export const ReleaseHealthReport = z.strictObject({
  ...ReleaseId.shape,
  status: z.enum(['loaded', 'load-failed', 'failed'] satisfies LoadStatus[]),
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

export interface ReleaseHealth {
  readonly loads: number;
  readonly failures: number;
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
  const countsByRelease = createPerRelease(
    (): ReleaseCounts => ({ loads: 0, failures: 0, times: [], quota: createNetworkQuota() }),
  );
  return {
    add(registry: Registry, { section, version, status, ms }: ReleaseHealthReport, network: string): void {
      const counts = countsByRelease.open(registry, { section, version });
      if (!counts.quota.consume(network, status)) return;
      if (status !== 'failed') counts.loads += 1;
      if (status !== 'loaded' && counts.failures < counts.loads) counts.failures += 1;
      if (ms !== undefined) counts.times = [...counts.times.slice(1 - SAMPLE_SIZE), ms];
    },
    of(section: string, version: string): ReleaseHealth {
      const counts = countsByRelease.find(section, version);
      const times = [...(counts?.times ?? [])].sort((a, b) => a - b);
      const { loads, failures } = counts ?? { loads: 0, failures: 0 };
      return { loads, failures, loadMs: times[Math.ceil(times.length * 0.75) - 1] ?? null };
    },
  };
}
export type ReleaseHealthStore = ReturnType<typeof createReleaseHealthStore>;
