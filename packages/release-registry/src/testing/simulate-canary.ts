import { createRandom } from '@portal/test-infra/random';
import { createCanaryAnalysis } from '../canary-analysis.ts';

/** Simulated use of a section during a canary rollout. */
export interface Traffic {
  readonly visitsPerMinute: number;
  /** Fraction of the visits that get the canary. */
  readonly percent: number;
  readonly minutes: number;
  /** Fraction of the live loads that fail. */
  readonly liveFailureRate: number;
  readonly canaryFailureRate: number;
  /** Options of the analysis, those of failed loads by default. */
  readonly options?: Parameters<typeof createCanaryAnalysis>[0];
}

/** Simulates a rollout. Returns the minutes until rollback, or null. Deterministic for a seed. */
export function simulateCanary(traffic: Traffic, seed: number): number | null {
  const random = createRandom(seed);
  const analysis = createCanaryAnalysis(traffic.options);
  for (let visit = 1; visit <= traffic.minutes * traffic.visitsPerMinute; visit += 1) {
    const side = random.chance(100 * traffic.percent) ? 'canary' : 'live';
    const isFailure = random.chance(
      100 * (side === 'canary' ? traffic.canaryFailureRate : traffic.liveFailureRate),
    );
    if (analysis.recordVisit(side, isFailure, NETWORKS[visit % NETWORKS.length] ?? ''))
      return visit / traffic.visitsPerMinute;
  }
  return null;
}

/** A network visits at most three times in an hour of 1,000 visits a minute, so that every visit counts. */
const NETWORKS = Array.from({ length: 20_000 }, (_, index) => `network ${index}`);
