import { createNetworkQuota, type LoadStatus } from './network-quota.ts';

/** Loads or visits of a release in browsers, and how many of these failed. */
export interface Counts {
  readonly samples: number;
  readonly failures: number;
}

/** Evidence for a rollback. */
export interface CanaryResult {
  readonly canary: Counts;
  readonly live: Counts;
  readonly failingNetworks: number;
  /** Probability of at least this many canary failures if it were no worse than the live release. */
  readonly pValue: number;
}

/** Canary samples of the interim analyses. Later analyses follow at a quarter more samples each. */
const INTERIM_SAMPLE_SIZES = [20, 40, 60, 80, 100];
/** Fraction of the total significance level for each early analysis, and for all later ones together. */
const INTERIM_ALPHA_FRACTION = 0.16;
const LATER_ALPHA_FRACTION = 0.2;
/** With many samples a small difference is significant. A rollback needs at least this ratio of failure rates. */
const MIN_RISK_RATIO = 2;
/** Memory limit; results need no more networks. */
const MAX_FAILING_NETWORKS = 1_000;

interface CanaryAnalysisOptions {
  /** Probability that a healthy canary is rolled back. */
  readonly alpha: number;
  readonly minFailingNetworks: number;
}

/** One person may use two networks (home, phone), so failures from fewer than three may be one person's. */
const LOAD_FAILURES: CanaryAnalysisOptions = { alpha: 0.01, minFailingNetworks: 3 };

/** Compares a canary with the live release and reports when it is significantly worse. */
export interface CanaryAnalysis {
  /**
   * Counts a browser's report within the quota of its client network. Returns a result when the canary must be rolled
   * back.
   */
  record(variant: Variant, status: LoadStatus, network: string): CanaryResult | null;
  /** As `record`, for a visit that is reported once. */
  recordVisit(variant: Variant, hasFailed: boolean, network: string): CanaryResult | null;
}

type Variant = 'canary' | 'live';

/**
 * Sequential canary analysis. At fixed sample sizes it runs a one-sided Fisher exact test against the live release.
 * The significance level (1 % by default) is split across the analyses (alpha spending). At most 1 % of healthy canaries
 * are rolled back. Reports are unsigned: each network has a quota, and a rollback needs several networks.
 */
export function createCanaryAnalysis({
  alpha,
  minFailingNetworks,
}: CanaryAnalysisOptions = LOAD_FAILURES): CanaryAnalysis {
  const counts = { canary: { samples: 0, failures: 0 }, live: { samples: 0, failures: 0 } };
  const quotas = { canary: createNetworkQuota(), live: createNetworkQuota() };
  const failingNetworks = new Set<string>();
  let analysisIndex = 0;

  const record: CanaryAnalysis['record'] = (variant, status, network) => {
    if (!quotas[variant].consume(network, status)) return null;
    const variantCounts = counts[variant];
    if (status !== 'failed') variantCounts.samples += 1;
    if (status !== 'loaded' && variantCounts.failures < variantCounts.samples) variantCounts.failures += 1;
    if (variant === 'canary' && status !== 'loaded' && failingNetworks.size < MAX_FAILING_NETWORKS) {
      failingNetworks.add(network);
    }
    if (counts.canary.samples < sampleSizeAt(analysisIndex)) return null;
    const pValue = fisherExactPValue(counts.canary, counts.live);
    const isWorse =
      pValue <= alpha * alphaFractionAt(analysisIndex) &&
      exceedsRiskRatio(counts.canary, counts.live) &&
      failingNetworks.size >= minFailingNetworks;
    analysisIndex += 1;
    if (!isWorse) return null;
    return {
      canary: { ...counts.canary },
      live: { ...counts.live },
      failingNetworks: failingNetworks.size,
      pValue,
    };
  };

  return {
    record,
    recordVisit: (variant, hasFailed, network) =>
      record(variant, hasFailed ? 'load-failed' : 'loaded', network),
  };
}

/** Returns the number of canary samples at which an interim analysis runs. */
function sampleSizeAt(analysisIndex: number): number {
  const first = INTERIM_SAMPLE_SIZES[analysisIndex];
  if (first !== undefined) return first;
  return Math.ceil(100 * 1.25 ** (analysisIndex - INTERIM_SAMPLE_SIZES.length + 1));
}

function alphaFractionAt(analysisIndex: number): number {
  const later = analysisIndex - INTERIM_SAMPLE_SIZES.length;
  return later < 0 ? INTERIM_ALPHA_FRACTION : LATER_ALPHA_FRACTION * 0.2 * 0.8 ** later;
}

const exceedsRiskRatio = (canary: Counts, live: Counts): boolean =>
  canary.failures * Math.max(live.samples, 1) >= MIN_RISK_RATIO * live.failures * canary.samples;

/**
 * One-sided p-value of Fisher's exact test: the probability of at least the canary's failures, given the total number
 * of failures.
 */
export function fisherExactPValue(canary: Counts, live: Counts): number {
  const failures = canary.failures + live.failures;
  const logCombinations = (x: number) => logChoose(canary.samples, x) + logChoose(live.samples, failures - x);
  const logTotal = logChoose(canary.samples + live.samples, failures);
  let pValue = 0;
  for (let x = canary.failures; x <= Math.min(failures, canary.samples); x += 1) {
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
