import { createRandom } from '@portal/test-infra/random';
import { createCanaryAnalysis } from '../canary-analysis.ts';

/** How members use a section while a candidate of it is out, and how often it fails. */
export interface Traffic {
  readonly visitsPerMinute: number;
  /** Of the visits, the part that gets the candidate. */
  readonly percent: number;
  readonly minutes: number;
  /** The part of their loads that fails. */
  readonly liveFailureRate: number;
  readonly canaryFailureRate: number;
}

/** Plays one roll-out; answers after how many minutes the candidate was taken back, or null. The same seed plays the same. */
export function simulateCanary(traffic: Traffic, seed: number): number | null {
  const random = createRandom(seed);
  const analysis = createCanaryAnalysis();
  for (let visit = 1; visit <= traffic.minutes * traffic.visitsPerMinute; visit += 1) {
    const side = random.chance(100 * traffic.percent) ? 'canary' : 'live';
    const fails = random.chance(
      100 * (side === 'canary' ? traffic.canaryFailureRate : traffic.liveFailureRate),
    );
    if (analysis.record(side, fails ? 'load-failed' : 'loaded', NETWORKS[visit % NETWORKS.length] ?? ''))
      return visit / traffic.visitsPerMinute;
  }
  return null;
}

/** Each visits at most three times in an hour of 1,000 visits a minute, so that every visit counts. */
const NETWORKS = Array.from({ length: 20_000 }, (_, index) => `network ${index}`);
