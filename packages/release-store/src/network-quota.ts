/** What a browser tells of a release: that it runs, that it could not be loaded, or that it ran and failed later. */
export type Outcome = 'loaded' | 'load-failed' | 'failed';

/** So many loads of one release count from one network. */
export const LOADS_PER_NETWORK = 3;
/** Bounds the memory: two generations of so many networks are known, and the older one is forgotten whole. */
const GENERATION = 10_000;

interface Tally {
  loads: number;
  failures: number;
}

/** Limits how much one network counts of one release: reports are not signed, so that one machine could send thousands. */
export interface NetworkQuota {
  /** Whether a report counts, which is counted with this call. */
  take(outcome: Outcome, network: string): boolean;
}

/**
 * Of each network (an IPv4 address, an IPv6 /64) the first three loads count, whatever their outcome, and
 * as many failures. Three, because one address may be several people: a couple with a phone and a computer. The first
 * ones, because a limit for each outcome would distort the rate: of a company or a mobile provider, where thousands
 * share one address, three loads and three failures of a thousand loads would count. A failure after the load counts
 * only while each load of its network counts, since a report does not name its load.
 */
export function createNetworkQuota(): NetworkQuota {
  let newer = new Map<string, Tally>();
  let older = newer;

  function tallyOf(network: string): Tally {
    const known = newer.get(network) ?? older.get(network);
    if (known) return known;
    if (newer.size >= GENERATION) {
      older = newer;
      newer = new Map();
    }
    const tally = { loads: 0, failures: 0 };
    newer.set(network, tally);
    return tally;
  }

  return {
    take(outcome, network) {
      const tally = tallyOf(network);
      if (outcome !== 'failed') tally.loads += 1;
      if (tally.loads > LOADS_PER_NETWORK) return false;
      if (outcome === 'loaded') return true;
      if (tally.failures >= tally.loads) return false;
      tally.failures += 1;
      return true;
    },
  };
}
