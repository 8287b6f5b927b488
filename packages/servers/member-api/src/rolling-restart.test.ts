import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@portal/api/contracts/contract';
import { startProgram } from '@portal/cli-kit/start-program';
import { findPostgres, startPostgres } from '@portal/test-infra/postgres';
import { freePort, Program } from '@portal/test-infra/program';
import { testRequires } from '@portal/test-infra/require-program';
import { startTokenProvider } from '@portal/test-infra/token-provider';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './database/open.ts';
import { fixture, owner } from './testing/fixture.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Starts two API processes on one PostgreSQL, and a gateway in front of them. */
async function startAll() {
  const folder = await mkdtemp(join(tmpdir(), 'rolling-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres();
  if (!postgres) throw new Error('There is no PostgreSQL on this machine');
  stops.push(() => postgres.stop());
  const provider = await startTokenProvider();
  stops.push(() => provider.close());
  const databaseUrl = await postgres.create('rolling');
  const dataset = join(folder, 'fixture.json');
  await writeFile(dataset, JSON.stringify(fixture));
  const environment = {
    DATABASE_URL: databaseUrl,
    PORTAL_DATASET: dataset,
    PORTAL_DATA_DIR: folder,
    ...provider.settings,
    SHUTDOWN_DRAIN_MS: '1200',
    RATE_ADDRESS: '1000000',
    RATE_MEMBER: '1000000',
    RATE_WRITE_LOG: '1000000',
  };
  const copies = [];
  for (const _ of ['one', 'two']) {
    const instance = new Program(pathOf('main.ts'), await freePort(), environment);
    stops.push(() => instance.stop());
    await instance.waitUntilReady();
    copies.push(instance);
  }
  const gateway = await startGateway(folder, copies.map(({ origin }) => origin).join(','));
  const authorization = `Bearer ${await provider.sign({ oid: owner.oid }, { lifetime: 3_600 })}`;
  return { copies, gateway, authorization, databaseUrl };
}

async function startGateway(folder: string, apiUrl: string): Promise<string> {
  const child = startProgram([pathOf('../../gateway/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PORTAL_DATA_DIR: folder,
      PORTAL_CONFIG_DIR: folder,
      API_URL: apiUrl,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  stops.push(() => child.kill());
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    log += part;
  });
  while (!/Server listening at (http:[^"]*)/.test(log)) await once(child.stdout, 'data');
  return /Server listening at (http:[^"]*)/.exec(log)?.[1] ?? '';
}

/** Members that call continuously. Every other call changes state. */
function startMembers(gateway: string, authorization: string) {
  const failed: string[] = [];
  const counts = { calls: 0, changes: 0 };
  let isOver = false;
  const query = `?lifeProNameId=${owner.lifeProNameId}`;
  const call = async (path: string, options: RequestInit) => {
    counts.calls += 1;
    try {
      const response = await fetch(`${gateway}${path}`, options);
      const text = await response.text();
      if (response.status !== 200) failed.push(`${path} ${response.status} ${text}`);
    } catch (error) {
      failed.push(`${path} ${error}`);
    }
  };
  const member = async () => {
    while (!isOver) {
      await call(contract.GetCertificateSummary.path + query, { headers: { authorization } });
      counts.changes += 1;
      await call(contract.WriteToLog.path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ message: `change ${counts.changes}`, severity: '1' }),
      });
    }
  };
  const members = [member(), member(), member()];
  return {
    counts,
    failed,
    stop: async () => {
      isOver = true;
      await Promise.all(members);
    },
  };
}

test.runIf(findPostgres() !== undefined)(
  'restarting both instances in turn fails and repeats no call',
  { tags: ['R-09'], ...testRequires('PostgreSQL', { timeout: 240_000 }) },
  async () => {
    const { copies, gateway, authorization, databaseUrl } = await startAll();
    const members = startMembers(gateway, authorization);
    for (const instance of copies) {
      const before = members.counts.calls;
      await instance.kill('SIGTERM');
      await instance.waitUntilReady();
      expect(members.counts.calls - before).toBeGreaterThan(20);
    }
    await members.stop();

    expect(members.failed).toEqual([]);
    const { db, close } = await openDatabase({ url: databaseUrl, dataDir: '' });
    const { rows } = await sql<{ made: number }>`select count(*)::integer as made from log_entry`.execute(db);
    await close();
    expect(rows).toEqual([{ made: members.counts.changes }]);
  },
);
