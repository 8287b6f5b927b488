/** A browser's report about a release: it runs, it failed to load, or it failed after loading. */
export type LoadStatus = 'loaded' | 'load-failed' | 'failed';

export const MAX_LOADS_PER_NETWORK = 3;
/** Memory limit: two generations of this many networks are stored, and the older one is dropped as a whole. */
const GENERATION_SIZE = 10_000;

interface Counts {
  loads: number;
  failures: number;
}

/** Limits how much one network counts for one release. Reports are unsigned, so one machine could send thousands. */
export interface NetworkQuota {
  /** Counts a report, by default a load, and returns whether it is within the quota. */
  consume(network: string, status?: LoadStatus): boolean;
}

/**
 * Per network the first three loads count, and as many failures: one address may be several people. The limit covers
 * all reports together, because separate limits would distort the failure rate of a large network. A failure counts
 * only while every load of its network counts, because a report does not name its load.
 */
export function createNetworkQuota(): NetworkQuota {
  let newer = new Map<string, Counts>();
  let older = newer;

  function countsOf(network: string): Counts {
    const known = newer.get(network) ?? older.get(network);
    if (known) return known;
    if (newer.size >= GENERATION_SIZE) {
      older = newer;
      newer = new Map();
    }
    const counts = { loads: 0, failures: 0 };
    newer.set(network, counts);
    return counts;
  }

  return {
    consume(network, status = 'loaded') {
      const counts = countsOf(network);
      if (status !== 'failed') counts.loads += 1;
      if (counts.loads > MAX_LOADS_PER_NETWORK) return false;
      if (status === 'loaded') return true;
      if (counts.failures >= counts.loads) return false;
      counts.failures += 1;
      return true;
    },
  };
}
