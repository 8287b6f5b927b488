import { randomOf } from '@portal/test-support/random';
import { createTrial } from '../trial.ts';

/** How members use a section while a candidate of it is out, and how often it fails. */
export interface Traffic {
  readonly visitsPerMinute: number;
  /** Of the visits, the part that gets the candidate. */
  readonly share: number;
  readonly minutes: number;
  /** The part of their loads that fails. */
  readonly liveFails: number;
  readonly candidateFails: number;
}

/** Plays one roll-out; answers after how many minutes the candidate was taken back, or null. The same seed plays the same. */
export function simulateTrial(traffic: Traffic, seed: number): number | null {
  const random = randomOf(seed);
  const trial = createTrial();
  for (let visit = 1; visit <= traffic.minutes * traffic.visitsPerMinute; visit += 1) {
    const which = random.chance(100 * traffic.share) ? 'candidate' : 'live';
    const fails = random.chance(100 * (which === 'candidate' ? traffic.candidateFails : traffic.liveFails));
    if (trial.count(which, fails ? 'load-failed' : 'loaded', NETWORKS[visit % NETWORKS.length] ?? ''))
      return visit / traffic.visitsPerMinute;
  }
  return null;
}

/** Each visits at most three times in an hour of 1,000 visits a minute, so that every visit counts. */
const NETWORKS = Array.from({ length: 20_000 }, (_, index) => `network ${index}`);
