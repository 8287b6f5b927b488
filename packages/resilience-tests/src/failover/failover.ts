import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '@portal/test-infra/random';
import { compareWithLedger } from '../payment-chaos/count-payments.ts';
import type { Cluster } from './cluster.ts';
import { startEnvironment } from './environment.ts';
import { startInstances } from './instances.ts';
import { startLoad } from './load.ts';
import { type Name, otherThan } from './network-links.ts';

const WARM_UP_MS = 3_000;
const COOL_DOWN_MS = 5_000;
/** Longer than Patroni's `ttl`, so that the other member takes over. */
const PARTITION_MS = 35_000;
/** Longer than the API's connection timeout. */
const STANDBY_PARTITION_MS = 25_000;

/** Faults. Each returns the expected primary afterwards. */
const FAULTS = {
  primaryKill: async (cluster: Cluster, primary: Name) => {
    await cluster.killPrimary();
    return otherThan(primary);
  },
  switchover: async (cluster: Cluster, primary: Name) => {
    await cluster.switchOver();
    return otherThan(primary);
  },
  primaryPartition: async (cluster: Cluster, primary: Name) => {
    await partitionFor(PARTITION_MS, cluster, primary);
    return otherThan(primary);
  },
  standbyPartition: async (cluster: Cluster, primary: Name) => {
    await partitionFor(STANDBY_PARTITION_MS, cluster, otherThan(primary));
    return primary;
  },
};
type Fault = keyof typeof FAULTS;

async function partitionFor(ms: number, cluster: Cluster, name: Name): Promise<void> {
  const heal = cluster.partition(name);
  await pause(ms);
  heal();
}

/** Longest outage in seconds of one fault, for the cluster itself and for the portal. */
interface Round {
  readonly fault: Fault;
  readonly cluster: number;
  readonly reads: number;
  /** Reads that the replica may serve. */
  readonly help: number;
  readonly payments: number;
}

type Rounds = Readonly<Record<Fault, number>>;

interface Options {
  readonly seed: number;
  readonly onRound: (round: Round) => void;
}

/**
 * Pays and reads through two gateways and two API instances during database failovers. Compares reported statuses
 * with the database and the processor's ledger. `onRound` receives each round.
 */
export async function runFailover(rounds: Rounds, { seed, onRound }: Options) {
  await using resources = new AsyncDisposableStack();
  const { folder, cluster, processor, settings, consent } = await startEnvironment(resources);
  const databases = { DATABASE_URL: cluster.url, DATABASE_REPLICA_URL: cluster.replicaUrl };
  const instances = await startInstances(folder, { ...settings, ...databases }, resources);
  const { gateways } = instances;
  const load = startLoad({ ...consent, random: createRandom(seed), gateways, databaseUrl: cluster.url });
  resources.defer(load.stop);

  const results: Round[] = [];
  for (const fault of Object.keys(rounds) as Fault[]) {
    for (let round = 0; round < rounds[fault]; round++) {
      await pause(WARM_UP_MS);
      const from = performance.now();
      await cluster.untilStable(await FAULTS[fault](cluster, await cluster.primary()));
      await pause(COOL_DOWN_MS);
      const wait = (who: keyof typeof load.responses) =>
        load.responses[who].longestWait(from, performance.now());
      const one = {
        fault,
        cluster: wait('cluster'),
        reads: wait('reads'),
        help: wait('help'),
        payments: wait('payments'),
      };
      results.push(one);
      onRound(one);
    }
  }
  await load.stop();
  const counts = await compareWithLedger(load.member, processor);
  const reads = load.responses.reads.count;
  return { rounds: results, seed, reads, ...counts, restarted: instances.restarted() };
}
