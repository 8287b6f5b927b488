import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { GetCertificateSummary } from '@portal/api/contracts/certificate';
import { startProgram } from '@portal/cli-kit/start-program';
import { query } from '@portal/test-infra/postgres';
import { freePort, Program } from '@portal/test-infra/program';
import { startTokenProvider } from '@portal/test-infra/token-provider';
import type { Load, LoadResult } from './load-generator.ts';
import { accountOf, numberOf } from './seed.ts';

const MAIN = fileURLToPath(import.meta.resolve('@portal/member-api/main'));
const STDIO = ['ignore', 'inherit', 'inherit'] as const;
const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK']));

/** A load run against one server process. Costs are microseconds of processor time per call. */
export interface LoadMeasurement extends LoadResult {
  readonly rate: number;
  readonly serverCost: number;
  readonly databaseCost: number;
}

interface Caller {
  readonly oid: string;
  readonly lifeProNameId: string;
}

/** Starts the API as a process on a database. Returns functions that put load on it. */
export async function startApi(
  databaseUrl: string,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
) {
  const provider = await startTokenProvider();
  const port = await freePort();
  const program = new Program(MAIN, port, {
    DATABASE_URL: databaseUrl,
    PORTAL_DATA_DIR: dataDir,
    ...provider.settings,
    RATE_MEMBER: '100000000',
    RATE_ADDRESS: '100000000',
    RATE_SEARCH: '100000000',
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    ...environment,
  });
  await program.waitUntilReady();

  const buildRequest = async ({ oid, lifeProNameId }: Caller) => {
    const token = await provider.sign({ oid }, { lifetime: 3_600 });
    const query = new URLSearchParams({ lifeProNameId });
    return `GET ${GetCertificateSummary.path}?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  };
  const startCostSampling = async () => {
    const backends = await backendsOf(databaseUrl);
    const before = { server: cpuOf(program.pid), database: backends.map(cpuOf) };
    /** Returns the processor time since the start, in microseconds per call. */
    return (calls: number) => {
      const cost = (seconds: number) => (seconds * 1e6) / calls;
      // A connection that has ended in the meantime was idle, so it did no work for these calls.
      const busyTicks = backends.map((pid, index) => Math.max(0, cpuOf(pid) - (before.database[index] ?? 0)));
      return { serverCost: cost(cpuOf(program.pid) - before.server), databaseCost: cost(sum(busyTicks)) };
    };
  };
  return {
    requestsOf: (members: readonly number[]) =>
      Promise.all(
        members.map((member) => buildRequest({ oid: accountOf(member), lifeProNameId: numberOf(member) })),
      ),
    requestsOfAccounts: (callers: readonly Caller[]) => Promise.all(callers.map(buildRequest)),
    measure: async (load: Omit<Load, 'port'>): Promise<LoadMeasurement> => {
      const costs = await startCostSampling();
      const result = await runLoad({ ...load, port });
      return { ...result, rate: result.responses / result.seconds, ...costs(result.responses) };
    },
    stop: async () => {
      await program.stop();
      await provider.close();
    },
  };
}

/** Starts a Node server that only runs the query and sends its rows: the minimum cost on this machine. */
export async function startBaseline(databaseUrl: string) {
  const port = await freePort();
  const program = startProgram([path.join(import.meta.dirname, 'baseline-server.ts')], { stdio: STDIO });
  const child = program.nodeChildProcess;
  child.send({ port, databaseUrl });
  await once(child, 'message');
  const pid = child.pid ?? 0;
  return {
    /** Returns microseconds of processor time per response. */
    cost: async (load: Omit<Load, 'port'>): Promise<number> => {
      const before = cpuOf(pid);
      const { responses } = await runLoad({ ...load, port });
      return ((cpuOf(pid) - before) * 1e6) / responses;
    },
    stop: () => void child.kill(),
  };
}

async function runLoad(load: Load): Promise<LoadResult> {
  const program = startProgram([path.join(import.meta.dirname, 'load-generator.ts')], { stdio: STDIO });
  const child = program.nodeChildProcess;
  child.send(load);
  const [result] = await once(child, 'message');
  return result as LoadResult;
}

/** Returns the pids of the API's database connections. */
async function backendsOf(url: string): Promise<number[]> {
  const rows = await query<{ pid: number }>(
    url,
    "select pid from pg_stat_activity where application_name = 'member-api'",
  );
  return rows.map(({ pid }) => pid);
}

/** Returns the processor time of a process in seconds, or 0 after its end. */
function cpuOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // The name in brackets may contain spaces. User and system time are the 14th and 15th field.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
