import { createNetworkQuota, type Outcome } from './network-quota.ts';

/** How often a release was loaded in a browser, and in how many of these it failed then or later. */
export interface Outcomes {
  readonly loads: number;
  readonly failures: number;
}

/** Why a candidate is not good enough. */
export interface Verdict {
  readonly candidate: Outcomes;
  readonly live: Outcomes;
  /** From how many networks the candidate's failures came. */
  readonly networks: number;
  /** How probable as many failures of the candidate were, were it no worse than the live release. */
  readonly chance: number;
}

/** The first looks, in loads of the candidate; after these each comes when there are a quarter more loads. */
const FIRST_LOOKS = [20, 40, 60, 80, 100];
/** What each of the first looks may err, and what all later ones may together: one in a hundred in all. */
const ALPHA_FIRST = 0.0016;
const ALPHA_LATER = 0.002;
/** Of many loads a difference may be certain and small: a candidate goes where it fails this many times as often. */
const CLEARLY = 2;
/** One person has two networks at hand (home, phone): failures from fewer than three may be one person's. */
const FAILING_NETWORKS = 3;
/** No verdict needs to know more. */
const MOST_FAILING_NETWORKS = 1_000;

/** Compares a candidate with the live release while both run, and says when the candidate is clearly worse. */
export interface Trial {
  /**
   * Counts the report of a browser in a client network, within the quota of that network. Returns a verdict when the
   * candidate has to be withdrawn.
   */
  count(which: 'candidate' | 'live', outcome: Outcome, network: string): Verdict | null;
}

/**
 * A trial of a candidate beside the live release. At looks that are set before by the number of its loads, Fisher's
 * exact test (one-sided) asks how probable its failures were, were both alike; each look has its part of one per cent,
 * so that a good candidate is taken back in at most one of a hundred trials, however long they last. Reports are not
 * signed: one network counts little, and a verdict needs failures from several.
 */
export function createTrial(): Trial {
  const seen = { candidate: { loads: 0, failures: 0 }, live: { loads: 0, failures: 0 } };
  const quotas = { candidate: createNetworkQuota(), live: createNetworkQuota() };
  const failing = new Set<string>();
  let look = 0;
  return {
    count(which, outcome, network) {
      if (!quotas[which].take(outcome, network)) return null;
      const side = seen[which];
      if (outcome !== 'failed') side.loads += 1;
      if (outcome !== 'loaded' && side.failures < side.loads) side.failures += 1;
      if (which === 'candidate' && outcome !== 'loaded' && failing.size < MOST_FAILING_NETWORKS) {
        failing.add(network);
      }
      if (seen.candidate.loads < loadsAt(look)) return null;
      const chance = chanceOf(seen.candidate, seen.live);
      const isWorse =
        chance <= alphaOf(look) && isClear(seen.candidate, seen.live) && failing.size >= FAILING_NETWORKS;
      look += 1;
      if (!isWorse) return null;
      return {
        candidate: { ...seen.candidate },
        live: { ...seen.live },
        networks: failing.size,
        chance,
      };
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
