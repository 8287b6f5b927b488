import { DURABLE, type Postgres, startPostgres } from '@portal/test-infra/postgres';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { SkippedError } from '../benchmark-runner.ts';
import { comparison, median } from '../report.ts';
import { recordResults } from '../results.ts';
import { runInterleaved } from './interleaved.ts';
import { type LoadMeasurement, startApi, startBaseline } from './measure.ts';
import { pgbenchRate } from './pgbench.ts';
import { seed } from './seed.ts';

const CONNECTIONS = 16;
/** Short and repeated in turn, so that other load on the machine slows all variants equally. */
const SECONDS = 3;
const CALLERS = 400;
const MEMBERS = 100_000;
const SIZES = [1_000, MEMBERS, 1_000_000];

/** A database of generated members, an API process on it, and requests of its members. */
interface Society {
  readonly members: number;
  readonly url: string;
  readonly api: Awaited<ReturnType<typeof startApi>>;
  readonly requests: readonly string[];
}

/**
 * Measures GetCertificateSummary on PostgreSQL: against pgbench with the same statement, and by number of members.
 * Costs are processor time, which depends less on other load than rates do.
 * @throws SkippedError on a machine without PostgreSQL
 */
export async function benchSummary(runs: number): Promise<void> {
  const postgres = await startPostgres(DURABLE);
  if (!postgres) throw new SkippedError('this machine has no PostgreSQL');
  await using resources = new AsyncDisposableStack();
  resources.defer(postgres.stop);
  const { folder, remove } = await temporaryFolder();
  resources.defer(remove);
  const databases: Society[] = [];
  for (const members of SIZES) {
    const society = await startDatabaseOfSize(postgres, folder, members);
    resources.defer(society.api.stop);
    databases.push(society);
  }
  for (const society of databases) {
    if (society.members === MEMBERS) await compareWithPgbench(runs, postgres, folder, society);
  }
  await compareSizes(runs, databases);
}

async function startDatabaseOfSize(postgres: Postgres, folder: string, members: number): Promise<Society> {
  const url = await postgres.create(`society_${members}`);
  await seed(url, members);
  const api = await startApi(url, folder);
  const every = Math.floor(members / CALLERS);
  const requests = await api.requestsOf(Array.from({ length: CALLERS }, (_, index) => 1 + index * every));
  // Warm-up: compiles code, verifies tokens and fills the caches.
  await api.measure({ connections: CONNECTIONS, seconds: 2 * SECONDS, requests });
  return { members, url, api, requests };
}

async function compareWithPgbench(runs: number, postgres: Postgres, folder: string, society: Society) {
  const { members, url, api, requests } = society;
  const load = { connections: CONNECTIONS, seconds: SECONDS, requests };
  const callers = await startBaseline(url);
  await callers.cost(load);
  const [rates, measured]: [number[], LoadMeasurement[]] = [[], []];
  const baselineCosts: number[] = [];
  await runInterleaved(runs, [
    async () => rates.push(await pgbenchRate(postgres, url, { ...load, members, folder })),
    async () => measured.push(await api.measure(load)),
    async () => baselineCosts.push(await callers.cost(load)),
  ]);
  callers.stop();
  const of = (pick: (one: LoadMeasurement) => number) => median(measured.map(pick));
  const ratios = measured.map((one, run) => one.rate / (rates[run] ?? Number.NaN));
  const errors = measured.reduce((total, one) => total + one.errors, 0);
  recordResults([
    {
      id: 'summary-rate',
      metric: 'GetCertificateSummary, 100,000 members, rate against pgbench',
      portal: median(ratios).toFixed(2),
      baseline: '1',
      details: `${of((one) => one.rate).toFixed(0)} against ${median(rates).toFixed(0)} a second, p99 ${of((one) => one.p99).toFixed(1)} ms, ${errors} not 200`,
    },
    {
      id: 'summary-cost',
      metric: 'GetCertificateSummary, CPU time against a minimal Node.js server with the same statement',
      ...comparison(
        of((one) => one.serverCost),
        median(baselineCosts),
        'µs',
      ),
    },
  ]);
}

async function compareSizes(runs: number, databases: readonly Society[]) {
  const measured = await runInterleaved(
    runs,
    databases.map(
      ({ api, requests }) =>
        () =>
          api.measure({ connections: CONNECTIONS, seconds: SECONDS, requests }),
    ),
  );
  const totals = measured.map((costs) => median(costs.map(totalCost)));
  recordResults([
    {
      id: 'summary-members',
      metric: 'GetCertificateSummary, CPU time with 1,000,000 members against 1,000',
      ...comparison(totals.at(-1) ?? Number.NaN, totals[0] ?? Number.NaN, 'µs'),
    },
  ]);
}

const totalCost = ({ serverCost, databaseCost }: LoadMeasurement) => serverCost + databaseCost;
