import { createTrial } from './trial.ts';

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
  const random = mulberry32(seed);
  const trial = createTrial();
  for (let visit = 1; visit <= traffic.minutes * traffic.visitsPerMinute; visit += 1) {
    const which = random() < traffic.share ? 'candidate' : 'live';
    const fails = random() < (which === 'candidate' ? traffic.candidateFails : traffic.liveFails);
    if (trial.count(which, fails ? 'load-failed' : 'loaded', NETWORKS[visit % NETWORKS.length] ?? ''))
      return visit / traffic.visitsPerMinute;
  }
  return null;
}

/** Each visits at most three times in an hour of 1,000 visits a minute, so that every visit counts. */
const NETWORKS = Array.from({ length: 20_000 }, (_, index) => `network ${index}`);

/** A small generator of random numbers from 0 to 1 whose sequence is set by its seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
