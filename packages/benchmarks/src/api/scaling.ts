import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@portal/test-infra/postgres';
import { SkippedError } from '../benchmark-runner.ts';
import { median, printTable } from '../report.ts';
import { runInterleaved } from './interleaved.ts';
import { startApi, startBaseline } from './measure.ts';
import { seed } from './seed.ts';

const MEMBERS = 10_000;
const CLIENTS = 400;
/** At each copy. */
const CONNECTIONS = 12;
const REPLICAS = 3;
const SECONDS = 3;

/** A server under load: answers the microseconds of its own processor time that an answer cost. */
type Cost = () => Promise<number>;

/**
 * GetCertificateSummary at one copy of the API and at three on one database, each under the same load, by the processor
 * time of an answer: a machine with fewer cores than copies cannot show more. There, whatever runs three times at once
 * costs more for each answer, so the same is done with servers that ask the same of the database and share nothing else:
 * what these lose, this machine takes.
 */
export async function benchScaling(runs: number): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) throw new SkippedError('this machine has no PostgreSQL');
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-copies-'));
  const stops: (() => unknown)[] = [];
  try {
    const url = await postgres.create('copies');
    await seed(url, MEMBERS);
    const { apis, bare } = await startServers(url, folder, stops);
    // Code is compiled, tokens are verified and pages are read before anything is counted.
    await meanCost(apis);
    await meanCost(bare);
    const [one, all, baselineOne, baselineAll] = await runInterleaved(runs, [
      () => meanCost(apis.slice(0, 1)),
      () => meanCost(apis),
      () => meanCost(bare.slice(0, 1)),
      () => meanCost(bare),
    ]);
    printCosts(
      { oneReplica: median(one ?? []), allReplicas: median(all ?? []) },
      { oneReplica: median(baselineOne ?? []), allReplicas: median(baselineAll ?? []) },
    );
  } finally {
    for (const stop of stops) await stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies of the API, and as many bare servers beside them; only some are under load at a time. */
async function startServers(databaseUrl: string, folder: string, stops: (() => unknown)[]) {
  const every = Math.floor(MEMBERS / CLIENTS);
  const clients = Array.from({ length: CLIENTS }, (_, index) => 1 + index * every);
  const apis: Cost[] = [];
  const bare: Cost[] = [];
  for (let replica = 0; replica < REPLICAS; replica += 1) {
    const api = await startApi(databaseUrl, folder);
    stops.push(api.stop);
    const load = { connections: CONNECTIONS, seconds: SECONDS, requests: await api.requestsOf(clients) };
    apis.push(async () => (await api.measure(load)).serverCost);
    const server = await startBaseline({ databaseUrl });
    stops.push(server.stop);
    bare.push(() => server.cost(load));
  }
  return { apis, bare };
}

/** All of them under load at once. */
async function meanCost(servers: readonly Cost[]): Promise<number> {
  const costs = await Promise.all(servers.map((cost) => cost()));
  return costs.reduce((total, cost) => total + cost, 0) / costs.length;
}

interface Costs {
  readonly oneReplica: number;
  readonly allReplicas: number;
}

function printCosts(api: Costs, bare: Costs): void {
  const rowOf = (what: string, { oneReplica, allReplicas }: Costs) => [
    what,
    oneReplica.toFixed(0),
    allReplicas.toFixed(0),
    ((REPLICAS * oneReplica) / allReplicas).toFixed(2),
  ];
  printTable(
    `GetCertificateSummary at one server and at ${REPLICAS} at once, ${CONNECTIONS} connections each`,
    ['server', 'µs at one', `µs at ${REPLICAS}`, 'times what one answers (limit 2.5)'],
    [rowOf('the API', api), rowOf('a Node server that only asks the same and sends it', bare)],
  );
}
