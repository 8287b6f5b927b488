/** What a browser tells of a release: that it runs, that it could not be loaded, or that it ran and failed later. */
export type Outcome = 'loaded' | 'load-failed' | 'failed';

/** So many loads of one release count from one network. */
export const MAX_LOADS_PER_NETWORK = 3;
/** Bounds the memory: two generations of so many networks are known, and the older one is forgotten whole. */
const GENERATION_SIZE = 10_000;

interface Counts {
  loads: number;
  failures: number;
}

/** Limits how much one network counts of one release: reports are not signed, so that one machine could send thousands. */
export interface NetworkQuota {
  /** Whether a report counts, which is counted with this call. */
  consume(outcome: Outcome, network: string): boolean;
}

/**
 * Of each network (an IPv4 address, an IPv6 /64) the first three loads count, whatever their outcome, and
 * as many failures. Three, because one address may be several people: a couple with a phone and a computer. The first
 * ones, because a limit for each outcome would distort the rate: of a company or a mobile provider, where thousands
 * share one address, three loads and three failures of a thousand loads would count. A failure after the load counts
 * only while each load of its network counts, since a report does not name its load.
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
    consume(outcome, network) {
      const counts = countsOf(network);
      if (outcome !== 'failed') counts.loads += 1;
      if (counts.loads > MAX_LOADS_PER_NETWORK) return false;
      if (outcome === 'loaded') return true;
      if (counts.failures >= counts.loads) return false;
      counts.failures += 1;
      return true;
    },
  };
}
