import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSampleData } from '@portal/gateway/testing/sample-data';
import { startCollector } from '@portal/test-support/collector';
import { startPostgres } from '@portal/test-support/postgres';
import { freePort, Program } from '@portal/test-support/program';
import { NotMeasured } from '../parts.ts';
import { median, printTable, ratio } from '../report.ts';
import { inTurns } from './in-turns.ts';
import { cpuOf, runLoad, startApi } from './measure.ts';
import { seed } from './seed.ts';

const GATEWAY = fileURLToPath(import.meta.resolve('@portal/gateway/main'));
const MEMBERS = 1_000;
const CALLERS = 100;
const CONNECTIONS = 12;
const SECONDS = 3;

/** Microseconds of processor time for each call. */
interface Cost {
  readonly gateway: number;
  readonly api: number;
  readonly answered: number;
}

/** What it costs gateway and API to send traces: a call of GetCertificateSummary through both, with and without them in turns. */
export async function benchTraceCosts(runs: number): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) throw new NotMeasured('this machine has no PostgreSQL');
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-traces-'));
  const collector = await startCollector();
  const stops: (() => unknown)[] = [];
  try {
    const url = await postgres.create('traces');
    await seed(url, MEMBERS);
    const without = await startBoth({ url, folder, stops }, {});
    const traced = await startBoth(
      { url, folder, stops },
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
    );
    // Code is compiled and tokens are verified before anything is counted.
    for (const measure of [without, traced]) await measure();
    collector.forget();
    let spans = 0;
    const withTraces = async () => {
      const cost = await traced();
      spans += collector.spans().length;
      collector.forget();
      return cost;
    };
    const [off = [], on = []] = await inTurns(runs, [without, withTraces]);
    tell(off, on, spans);
  } finally {
    for (const stop of stops.reverse()) await stop();
    collector.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Needs {
  readonly url: string;
  readonly folder: string;
  readonly stops: (() => unknown)[];
}

/** An API and a gateway before it; answers how to put load on the two. */
async function startBoth({ url, folder, stops }: Needs, environment: Record<string, string>) {
  const api = await startApi(url, folder, environment);
  stops.push(api.stop);
  const site = writeSampleData();
  stops.push(site.remove);
  const port = await freePort();
  const gateway = new Program(GATEWAY, port, {
    ...environment,
    PORTAL_DATA_DIR: site.dataDir,
    PORTAL_CONFIG_DIR: site.configDir,
    API_URL: `http://127.0.0.1:${api.port}`,
  });
  stops.push(() => gateway.stop());
  await gateway.up();
  const requests = await api.requestsOf(Array.from({ length: CALLERS }, (_, index) => index + 1));
  return async (): Promise<Cost> => {
    const pids = [gateway.pid, api.pid];
    const before = pids.map(cpuOf);
    const { answered, notOk } = await runLoad({ port, connections: CONNECTIONS, seconds: SECONDS, requests });
    if (notOk > 0) throw new Error(`${notOk} of ${answered} calls were not answered with 200`);
    const [ofGateway = 0, ofApi = 0] = pids.map(
      (pid, index) => ((cpuOf(pid) - (before[index] ?? 0)) * 1e6) / answered,
    );
    return { gateway: ofGateway, api: ofApi, answered };
  };
}

function tell(off: readonly Cost[], on: readonly Cost[], spans: number): void {
  const row = (what: string, of: (cost: Cost) => number) => {
    const [without, traced] = [median(off.map(of)), median(on.map(of))];
    return [what, without.toFixed(0), traced.toFixed(0), ratio(traced, without)];
  };
  printTable(
    'What traces cost: GetCertificateSummary through the gateway, µs of processor time for each call',
    ['server', 'without traces', 'with traces', 'ratio'],
    [
      row('gateway', ({ gateway }) => gateway),
      row('API', ({ api }) => api),
      row('both', ({ gateway, api }) => gateway + api),
    ],
  );
  const calls = on.reduce((total, { answered }) => total + answered, 0);
  printTable(
    'Spans that came',
    ['calls', 'spans', 'spans for each call'],
    [[String(calls), String(spans), (spans / calls).toFixed(2)]],
  );
}
