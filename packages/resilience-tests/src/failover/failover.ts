import { setTimeout as pause } from 'node:timers/promises';
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
  killed: async (cluster: Cluster, primary: Name) => {
    await cluster.killPrimary();
    return otherThan(primary);
  },
  switchedOver: async (cluster: Cluster, primary: Name) => {
    await cluster.switchOver();
    return otherThan(primary);
  },
  cutOff: async (cluster: Cluster, primary: Name) => {
    await partitionFor(PARTITION_MS, cluster, primary);
    return otherThan(primary);
  },
  standbyCutOff: async (cluster: Cluster, primary: Name) => {
    await partitionFor(STANDBY_PARTITION_MS, cluster, otherThan(primary));
    return primary;
  },
};
export type Fault = keyof typeof FAULTS;

async function partitionFor(ms: number, cluster: Cluster, name: Name): Promise<void> {
  const heal = cluster.partition(name);
  await pause(ms);
  heal();
}

/** Longest outage in seconds of one fault, for the cluster itself and for the portal. */
export interface Round {
  readonly fault: Fault;
  readonly cluster: number;
  readonly reads: number;
  /** Reads that the replica may serve. */
  readonly help: number;
  readonly payments: number;
}

/**
 * Pays and reads through two gateways and two API instances during database failovers. Compares reported statuses
 * with the database and the processor's ledger. `onRound` receives each round.
 */
export async function runFailover(
  rounds: Readonly<Record<Fault, number>>,
  { seed, onRound }: { seed: number; onRound: (round: Round) => void },
) {
  const stops: (() => unknown)[] = [];
  try {
    return await runRounds(rounds, seed, onRound, stops);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function runRounds(
  rounds: Readonly<Record<Fault, number>>,
  seed: number,
  onRound: (round: Round) => void,
  stops: (() => unknown)[],
) {
  const { folder, cluster, processor, tokenSettings, consent } = await startEnvironment({ seed }, stops);
  const instances = await startInstances({
    folder,
    databaseUrl: cluster.url,
    replicaUrl: cluster.replicaUrl,
    processor,
    tokenSettings,
    stops,
  });
  const load = startLoad({ ...consent, gateways: instances.gateways, databaseUrl: cluster.url });
  stops.push(load.stop);

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
  const counts = await compareWithLedger(load, processor);
  const responded = { payments: load.amounts.length, reads: load.responses.reads.count };
  return { rounds: results, seed, ...responded, ...counts, restarted: instances.restarted() };
}
