/** How often a release was loaded in a browser, and in how many of these it failed then or later. */
export interface Outcomes {
  readonly loads: number;
  readonly failures: number;
}

/** Why a candidate is not good enough. */
export interface Verdict {
  readonly candidate: Outcomes;
  readonly live: Outcomes;
  /** How probable as many failures of the candidate were, were it no worse than the live release. */
  readonly chance: number;
}

/** What a browser tells of a release: that it runs, that it could not be loaded, or that it ran and failed later. */
export type Outcome = 'loaded' | 'load-failed' | 'failed';

/** The first looks, in loads of the candidate; after these each comes when there are a quarter more loads. */
const FIRST_LOOKS = [20, 40, 60, 80, 100];
/** What each of the first looks may err, and what all later ones may together: one in a hundred in all. */
const ALPHA_FIRST = 0.0016;
const ALPHA_LATER = 0.002;
/** Of many loads a difference may be certain and small: a candidate goes where it fails this many times as often. */
const CLEARLY = 2;

/** Compares a candidate with the live release while both run, and says when the candidate is clearly worse. */
export interface Trial {
  /** Counts what one browser told; answers a verdict when the candidate is to be taken back. */
  count(which: 'candidate' | 'live', outcome: Outcome): Verdict | null;
}

/**
 * A trial of a candidate beside the live release. At looks that are set before by the number of its loads, Fisher's
 * exact test (one-sided) asks how probable its failures were, were both alike; each look has its part of one per cent,
 * so that a good candidate is taken back in at most one of a hundred trials, however long they last.
 */
export function createTrial(): Trial {
  const seen = { candidate: { loads: 0, failures: 0 }, live: { loads: 0, failures: 0 } };
  let look = 0;
  return {
    count(which, outcome) {
      const side = seen[which];
      if (outcome !== 'failed') side.loads += 1;
      if (outcome !== 'loaded' && side.failures < side.loads) side.failures += 1;
      if (seen.candidate.loads < loadsAt(look)) return null;
      const chance = chanceOf(seen.candidate, seen.live);
      const isWorse = chance <= alphaOf(look) && isClear(seen.candidate, seen.live);
      look += 1;
      return isWorse ? { candidate: { ...seen.candidate }, live: { ...seen.live }, chance } : null;
    },
  };
}

/** How many loads of the candidate a look waits for. */
function loadsAt(look: number): number {
  const first = FIRST_LOOKS[look];
  if (first !== undefined) return first;
  return Math.ceil(100 * 1.25 ** (look - FIRST_LOOKS.length + 1));
}

function alphaOf(look: number): number {
  const later = look - FIRST_LOOKS.length;
  return later < 0 ? ALPHA_FIRST : ALPHA_LATER * 0.2 * 0.8 ** later;
}

const isClear = (candidate: Outcomes, live: Outcomes): boolean =>
  candidate.failures * Math.max(live.loads, 1) >= CLEARLY * live.failures * candidate.loads;

/**
 * Fisher's exact test, one-sided: of all ways in which this many failures may fall on the loads of both, the part in
 * which the candidate has as many as it has, or more.
 */
export function chanceOf(candidate: Outcomes, live: Outcomes): number {
  const failures = candidate.failures + live.failures;
  const ways = (x: number) => logChoose(candidate.loads, x) + logChoose(live.loads, failures - x);
  const all = logChoose(candidate.loads + live.loads, failures);
  let chance = 0;
  for (let x = candidate.failures; x <= Math.min(failures, candidate.loads); x += 1) {
    chance += Math.exp(ways(x) - all);
  }
  return Math.min(1, chance);
}

const logFactorials = [0];

function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i += 1) {
    logFactorials.push((logFactorials[i - 1] ?? 0) + Math.log(i));
  }
  return logFactorials[n] ?? 0;
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);
