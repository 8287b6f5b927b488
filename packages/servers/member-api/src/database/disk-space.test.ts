import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@portal/api/contracts/contract';
import { startProgram } from '@portal/cli-kit/start-program';
import { findPostgres, startPostgres } from '@portal/test-infra/postgres';
import { testRequires } from '@portal/test-infra/require-program';
import { canMount, megabytes, mountSmallFilesystem } from '@portal/test-infra/small-filesystem';
import { startTokenProvider } from '@portal/test-infra/token-provider';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { copyEmptyDatabase } from '../testing/empty-database-cache.ts';
import { owner } from '../testing/fixture.ts';
import { copyFixtureDatabase, fillWithFixture } from '../testing/fixture-database.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

/** Larger than the free space, in small rows that fill every page. */
const STORE = sql`insert into log_entry (entry) select '{"message": "ERR-01"}' from generate_series(1, 50000)`;

describe.runIf(canMount())(
  'a disk that is full (R-09, API-54)',
  testRequires('a user who may mount a disk'),
  () => {
    let provider: Awaited<ReturnType<typeof startTokenProvider>>;
    const stops: (() => unknown)[] = [];
    beforeAll(async () => {
      provider = await startTokenProvider();
    });
    afterAll(async () => {
      for (const stop of stops.reverse()) await stop();
      await provider.close();
    });

    const mount = (size: number) => {
      const disk = mountSmallFilesystem(size);
      if (!disk) throw new Error('This user may not mount a disk');
      stops.push(disk.unmount);
      return disk;
    };

    /** Serves the API on this database. Returns the status and code of a call. */
    const serve = async ({ db, close }: OpenDatabase) => {
      // Other tests may load the machine, so load shedding is relaxed.
      const relaxedLimits = { MAX_EVENT_LOOP_DELAY_MS: '60000' };
      const app = await buildApp({
        db,
        config: readConfig({ ...provider.settings, ...relaxedLimits }),
        log: { write: () => undefined },
      });
      stops.push(close, () => app.close());
      const authorization = `Bearer ${await provider.sign({ oid: owner.oid })}`;
      const callApi = async (url: string, body?: object) => {
        const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
        const method = body ? 'POST' : 'GET';
        const response = await app.inject({ method, url, headers, ...(body && { payload: body }) });
        return [response.statusCode, Object(response.json()).code];
      };
      return {
        write: () => callApi(contract.WriteToLog.path, { message: 'ERR-01', severity: '1' }),
        read: () => callApi(`${contract.GetCertificateSummary.path}?lifeProNameId=${owner.lifeProNameId}`),
        health: () => callApi('/healthz'),
        ready: () => callApi('/readyz'),
      };
    };

    const FULL = [503, 'storage_full'];
    const FINE = [200, undefined];

    test('the embedded engine becomes read-only before its disk is full', {
      tags: ['AMB-82'],
      timeout: 120_000,
    }, async () => {
      const disk = mount(180);
      await copyFixtureDatabase(disk.folder);
      const database = await openDatabase({ dataDir: disk.folder });
      const instance = await serve(database);
      expect([await instance.write(), await instance.health()]).toEqual([FINE, FINE]);
      disk.fill(megabytes(2));
      expect(await instance.health()).toEqual(FULL);
      expect([await instance.write(), await instance.read(), await instance.ready()]).toEqual([
        FULL,
        FINE,
        FINE,
      ]);
      disk.empty();
      await expect.poll(instance.write, { timeout: 60_000 }).toEqual(FINE);
      expect([await instance.health(), await instance.ready()]).toEqual([FINE, FINE]);
    });

    test.runIf(findPostgres())(
      'a full PostgreSQL fails changes and health until it has space',
      { tags: ['AMB-82'], ...testRequires('PostgreSQL', { timeout: 120_000 }) },
      async () => {
        const folder = await mkdtemp(join(tmpdir(), 'space-'));
        stops.push(() => rm(folder, { recursive: true, force: true }));
        const postgres = await startPostgres();
        if (!postgres) throw new Error('There is no PostgreSQL on this machine');
        const disk = mount(40);
        stops.push(() => postgres.stop());
        const { uid, gid } = statSync(dirname(postgres.socket));
        const place = join(disk.folder, 'space');
        mkdirSync(place);
        chownSync(place, uid, gid);
        chmodSync(place, 0o700);
        const maintenance = await openDatabase({ url: postgres.url('postgres'), dataDir: folder });
        await sql`create tablespace small location ${sql.lit(place)}`.execute(maintenance.db);
        await sql`create database small tablespace small`.execute(maintenance.db);
        await maintenance.close();
        const database = await openDatabase({ url: postgres.url('small'), dataDir: folder });
        await fillWithFixture(database.db, folder);
        const instance = await serve(database);
        expect([await instance.write(), await instance.health()]).toEqual([FINE, FINE]);
        disk.fill(0);
        const isFull = async () =>
          (await STORE.execute(database.db).catch((error: unknown) => Object(error).code)) === '53100';
        await expect.poll(isFull).toBe(true);
        await expect.poll(instance.write).toEqual(FULL);
        expect([await instance.health(), await instance.read(), await instance.ready()]).toEqual([
          FULL,
          FINE,
          FINE,
        ]);
        disk.empty();
        expect([await instance.write(), await instance.health()]).toEqual([FINE, FINE]);
      },
    );

    test('an engine without space for its WAL exits with one sentence', {
      tags: ['R-09'],
      timeout: 120_000,
    }, async () => {
      const disk = mount(100);
      await copyEmptyDatabase(disk.folder);
      disk.fill(megabytes(1));
      const script = `
      import { openEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
      const { engine } = await openEmbedded(process.argv[1]);
      const piece = "repeat('0123456789', 100000)";
      const log = 'select pg_logical_emit_message(false, $1, ' + piece + ') from generate_series(1, 40)';
      await engine.query(log, ['test']).catch(() => undefined);
      await engine.query('select 1');`;
      const { exitCode, stderr } = await startProgram(
        ['--input-type=module-typescript', '-e', script, disk.folder],
        {
          cwd: fileURLToPath(new URL('.', import.meta.url)),
          stdio: ['ignore', 'ignore', 'pipe'],
          buffer: true,
          timeout: 60_000,
          killSignal: 'SIGKILL',
        },
      );
      expect([exitCode, stderr]).toEqual([
        1,
        'The embedded database cannot write its WAL: free disk space and start again. Committed data is safe.',
      ]);
    });
  },
);
