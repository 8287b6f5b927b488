import { createNetworkQuota, type Outcome } from './network-quota.ts';

/** How often a release was loaded in a browser, and in how many of these it failed then or later. */
export interface Counts {
  readonly loads: number;
  readonly failures: number;
}

/** Why a candidate is not good enough. */
export interface CanaryResult {
  readonly canary: Counts;
  readonly live: Counts;
  /** From how many networks the candidate's failures came. */
  readonly failingNetworks: number;
  /** How probable as many failures of the candidate were, were it no worse than the live release. */
  readonly pValue: number;
}

/** The first looks, in loads of the candidate; after these each comes when there are a quarter more loads. */
const INTERIM_SAMPLE_SIZES = [20, 40, 60, 80, 100];
/** What each of the first looks may err, and what all later ones may together: one in a hundred in all. */
const INTERIM_ALPHA = 0.0016;
const LATER_ALPHA_TOTAL = 0.002;
/** Of many loads a difference may be certain and small: a candidate goes where it fails this many times as often. */
const MIN_RISK_RATIO = 2;
/** One person has two networks at hand (home, phone): failures from fewer than three may be one person's. */
const MIN_FAILING_NETWORKS = 3;
/** No verdict needs to know more. */
const MAX_FAILING_NETWORKS = 1_000;

/** Compares a candidate with the live release while both run, and says when the candidate is clearly worse. */
export interface CanaryAnalysis {
  /**
   * Counts the report of a browser in a client network, within the quota of that network. Returns a verdict when the
   * candidate has to be withdrawn.
   */
  record(side: 'canary' | 'live', outcome: Outcome, network: string): CanaryResult | null;
}

/**
 * A trial of a candidate beside the live release. At looks that are set before by the number of its loads, Fisher's
 * exact test (one-sided) asks how probable its failures were, were both alike; each look has its part of one per cent,
 * so that a good candidate is taken back in at most one of a hundred trials, however long they last. Reports are not
 * signed: one network counts little, and a verdict needs failures from several.
 */
export function createCanaryAnalysis(): CanaryAnalysis {
  const counts = { canary: { loads: 0, failures: 0 }, live: { loads: 0, failures: 0 } };
  const quotas = { canary: createNetworkQuota(), live: createNetworkQuota() };
  const failingNetworks = new Set<string>();
  let analysisIndex = 0;
  return {
    record(side, outcome, network) {
      if (!quotas[side].consume(outcome, network)) return null;
      const sideCounts = counts[side];
      if (outcome !== 'failed') sideCounts.loads += 1;
      if (outcome !== 'loaded' && sideCounts.failures < sideCounts.loads) sideCounts.failures += 1;
      if (side === 'canary' && outcome !== 'loaded' && failingNetworks.size < MAX_FAILING_NETWORKS) {
        failingNetworks.add(network);
      }
      if (counts.canary.loads < sampleSizeAt(analysisIndex)) return null;
      const pValue = fisherExactPValue(counts.canary, counts.live);
      const isWorse =
        pValue <= alphaAt(analysisIndex) &&
        exceedsRiskRatio(counts.canary, counts.live) &&
        failingNetworks.size >= MIN_FAILING_NETWORKS;
      analysisIndex += 1;
      if (!isWorse) return null;
      return {
        canary: { ...counts.canary },
        live: { ...counts.live },
        failingNetworks: failingNetworks.size,
        pValue,
      };
    },
  };
}

/** How many loads of the candidate a look waits for. */
function sampleSizeAt(analysisIndex: number): number {
  const first = INTERIM_SAMPLE_SIZES[analysisIndex];
  if (first !== undefined) return first;
  return Math.ceil(100 * 1.25 ** (analysisIndex - INTERIM_SAMPLE_SIZES.length + 1));
}

function alphaAt(analysisIndex: number): number {
  const later = analysisIndex - INTERIM_SAMPLE_SIZES.length;
  return later < 0 ? INTERIM_ALPHA : LATER_ALPHA_TOTAL * 0.2 * 0.8 ** later;
}

const exceedsRiskRatio = (canary: Counts, live: Counts): boolean =>
  canary.failures * Math.max(live.loads, 1) >= MIN_RISK_RATIO * live.failures * canary.loads;

/**
 * Fisher's exact test, one-sided: of all ways in which this many failures may fall on the loads of both, the part in
 * which the candidate has as many as it has, or more.
 */
export function fisherExactPValue(canary: Counts, live: Counts): number {
  const failures = canary.failures + live.failures;
  const logCombinations = (x: number) => logChoose(canary.loads, x) + logChoose(live.loads, failures - x);
  const logTotal = logChoose(canary.loads + live.loads, failures);
  let pValue = 0;
  for (let x = canary.failures; x <= Math.min(failures, canary.loads); x += 1) {
    pValue += Math.exp(logCombinations(x) - logTotal);
  }
  return Math.min(1, pValue);
}

const logFactorials = [0];

function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i += 1) {
    logFactorials.push((logFactorials[i - 1] ?? 0) + Math.log(i));
  }
  return logFactorials[n] ?? 0;
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);
