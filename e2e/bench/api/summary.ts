import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@portal/member-api/testing/postgres';
import { median, printTable, ratio } from '../report.ts';
import { type Measured, startApi } from './measure.ts';
import { pgbenchRate } from './pgbench.ts';
import { seed } from './seed.ts';

const CONNECTIONS = 16;
const SECONDS = 8;
const CALLERS = 400;
const MEMBERS = 100_000;
const SIZES = [1_000, 100_000, 1_000_000];
const HOLDINGS = [1, 10, 100, 1_000];

/**
 * GetCertificateSummary on a real PostgreSQL: against pgbench with the same statements, in a small society and in a large
 * one, and for members with few and with many certificates. Costs are processor time, which other work on the machine
 * changes less than it changes rates.
 */
export async function benchSummary(runs: number): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) {
    console.log('\nGetCertificateSummary was not measured: this machine has no PostgreSQL.');
    return;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-api-'));
  try {
    const sizes = new Map<number, Measured>();
    for (const members of SIZES) {
      const url = await postgres.create(`society_${members}`);
      await seed(url, members, members === SIZES[0] ? HOLDINGS : []);
      const api = await startApi(url, folder);
      const every = Math.floor(members / CALLERS);
      const requests = await api.requestsOf(Array.from({ length: CALLERS }, (_, index) => 1 + index * every));
      const load = { connections: CONNECTIONS, seconds: SECONDS, requests };
      // Code is compiled, tokens are verified and pages are read before anything is counted.
      await api.measure(load);
      sizes.set(members, await api.measure(load));
      if (members === MEMBERS) {
        const against = () =>
          pgbenchRate(postgres, url, { members, connections: CONNECTIONS, seconds: SECONDS, folder });
        await printAgainst(runs, against, () => api.measure(load));
      }
      if (members === SIZES[0]) await printHoldings(api, members);
      await api.stop();
    }
    printSizes(sizes);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function printAgainst(runs: number, pgbench: () => Promise<number>, api: () => Promise<Measured>) {
  const rates: number[] = [];
  const measured: Measured[] = [];
  for (let run = 0; run < runs; run += 1) {
    rates.push(await pgbench());
    measured.push(await api());
  }
  const of = (pick: (one: Measured) => number) => median(measured.map(pick));
  const [base, rate] = [median(rates), of((one) => one.rate)];
  printTable(
    `GetCertificateSummary, ${MEMBERS} members, ${CONNECTIONS} connections (load of the machine ${loadavg()[0]?.toFixed(1)})`,
    ['variant', 'calls a second', 'ratio', 'server µs', 'database µs', 'p50', 'p99', 'p99 / p50', 'not 200'],
    [
      ['pgbench, the same statements', base.toFixed(0), '1.00', '', '', '', '', '', ''],
      [
        'one process of the API',
        rate.toFixed(0),
        ratio(rate, base),
        of((one) => one.serverCost).toFixed(0),
        of((one) => one.databaseCost).toFixed(0),
        `${of((one) => one.p50).toFixed(1)} ms`,
        `${of((one) => one.p99).toFixed(1)} ms`,
        of((one) => one.p99 / one.p50).toFixed(1),
        String(measured.reduce((total, { notOk }) => total + notOk, 0)),
      ],
    ],
  );
}

async function printHoldings(api: Awaited<ReturnType<typeof startApi>>, members: number) {
  const rows: string[][] = [];
  for (const [index, certificates] of HOLDINGS.entries()) {
    const load = {
      connections: 2,
      seconds: SECONDS / 2,
      requests: await api.requestsOf([members + index + 1]),
    };
    await api.measure(load);
    const { serverCost, databaseCost } = await api.measure(load);
    const each = ((serverCost + databaseCost) / certificates).toFixed(0);
    rows.push([String(certificates), serverCost.toFixed(0), databaseCost.toFixed(0), each]);
  }
  printTable(
    'GetCertificateSummary by certificates of the member',
    ['certificates', 'server µs', 'database µs', 'µs for each'],
    rows,
  );
}

function printSizes(sizes: ReadonlyMap<number, Measured>) {
  const total = ({ serverCost, databaseCost }: Measured) => serverCost + databaseCost;
  const [first] = sizes.values();
  if (!first) return;
  printTable(
    'GetCertificateSummary by members of the society',
    ['members', 'server µs', 'database µs', 'ratio'],
    [...sizes].map(([members, one]) => [
      String(members),
      one.serverCost.toFixed(0),
      one.databaseCost.toFixed(0),
      ratio(total(one), total(first)),
    ]),
  );
}
