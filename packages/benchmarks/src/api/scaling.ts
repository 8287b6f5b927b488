import { DURABLE, startPostgres } from '@portal/test-infra/postgres';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { SkippedError } from '../benchmark-runner.ts';
import { median } from '../report.ts';
import { recordResults } from '../results.ts';
import { runInterleaved } from './interleaved.ts';
import { startApi, startBaseline } from './measure.ts';
import { seed } from './seed.ts';

const MEMBERS = 10_000;
const CLIENTS = 400;
/** Per instance. */
const CONNECTIONS = 12;
const INSTANCES = 3;
const SECONDS = 3;

/** Puts load on a server. Returns its processor time per response in microseconds. */
type Cost = () => Promise<number>;

/**
 * Measures GetCertificateSummary on one API instance and on three with a shared database. The unit is processor time
 * per response, because a machine with fewer cores than instances cannot show higher rates. Parallel processes cost
 * more per response on such a machine. Baseline servers, which share nothing but the database, show how much of that
 * is the machine's.
 */
export async function benchScaling(runs: number): Promise<void> {
  const postgres = await startPostgres(DURABLE);
  if (!postgres) throw new SkippedError('this machine has no PostgreSQL');
  await using resources = new AsyncDisposableStack();
  resources.defer(postgres.stop);
  const { folder, remove } = await temporaryFolder();
  resources.defer(remove);
  const url = await postgres.create('instances');
  await seed(url, MEMBERS);
  const { apis, baselines } = await startServers(url, folder, resources);
  // Warm-up: compiles code, verifies tokens and fills the caches.
  await meanCost(apis);
  await meanCost(baselines);
  const [one, all, baselineOne, baselineAll] = await runInterleaved(runs, [
    () => meanCost(apis.slice(0, 1)),
    () => meanCost(apis),
    () => meanCost(baselines.slice(0, 1)),
    () => meanCost(baselines),
  ]);
  recordCosts(
    { oneInstance: median(one ?? []), allInstances: median(all ?? []) },
    { oneInstance: median(baselineOne ?? []), allInstances: median(baselineAll ?? []) },
  );
}

/** Starts the API instances and as many baseline servers. Only some are under load at a time. */
async function startServers(databaseUrl: string, folder: string, resources: AsyncDisposableStack) {
  const every = Math.floor(MEMBERS / CLIENTS);
  const clients = Array.from({ length: CLIENTS }, (_, index) => 1 + index * every);
  const apis: Cost[] = [];
  const baselines: Cost[] = [];
  for (let instance = 0; instance < INSTANCES; instance += 1) {
    const api = await startApi(databaseUrl, folder);
    resources.defer(api.stop);
    const load = { connections: CONNECTIONS, seconds: SECONDS, requests: await api.requestsOf(clients) };
    apis.push(async () => (await api.measure(load)).serverCost);
    const server = await startBaseline(databaseUrl);
    resources.defer(server.stop);
    baselines.push(() => server.cost(load));
  }
  return { apis, baselines };
}

async function meanCost(servers: readonly Cost[]): Promise<number> {
  const costs = await Promise.all(servers.map((cost) => cost()));
  return costs.reduce((total, cost) => total + cost, 0) / costs.length;
}

interface Costs {
  readonly oneInstance: number;
  readonly allInstances: number;
}

function recordCosts(api: Costs, baselines: Costs): void {
  const speedUp = ({ oneInstance, allInstances }: Costs) =>
    ((INSTANCES * oneInstance) / allInstances).toFixed(2);
  const describe = ({ oneInstance, allInstances }: Costs) =>
    `${oneInstance.toFixed(0)} and ${allInstances.toFixed(0)} µs`;
  recordResults([
    {
      id: 'summary-scaling',
      metric: 'GetCertificateSummary, three instances against one, by CPU time',
      portal: speedUp(api),
      baseline: `${speedUp(baselines)} (minimal server)`,
      target: '2.5',
      details: `${describe(api)}, minimal server ${describe(baselines)}`,
    },
  ]);
}
