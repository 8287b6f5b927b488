import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@portal/api/contracts/contract';
import { findPostgres, type Postgres, startPostgres } from '@portal/test-infra/postgres';
import { testRequires } from '@portal/test-infra/require-program';
import { startTcpProxy, type TcpProxy } from '@portal/test-infra/tcp-proxy';
import { startTokenProvider } from '@portal/test-infra/token-provider';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { owner } from '../testing/fixture.ts';
import { fillWithFixture } from '../testing/fixture-database.ts';
import { isConnectionError } from './connection-errors.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

/** Maximum time until health reports the failure. Members wait little longer. */
const TRUTH_MS = 30_000;

describe.runIf(findPostgres())(
  'a database that fails over (R-09, API-54)',
  testRequires('PostgreSQL'),
  () => {
    let folder: string;
    let postgres: Postgres;
    let relay: TcpProxy;
    let provider: Awaited<ReturnType<typeof startTokenProvider>>;
    /** Direct connection of the operator, bypassing the relay. */
    let direct: OpenDatabase;
    const stops: (() => unknown)[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'failover-'));
      const started = await startPostgres();
      if (!started) throw new Error('There is no PostgreSQL on this machine');
      postgres = started;
      provider = await startTokenProvider();
      const filled = await openDatabase({ url: await postgres.create('filled'), dataDir: folder });
      await fillWithFixture(filled.db, folder);
      await filled.close();
      await postgres.create('portal', 'filled');
      direct = await openDatabase({ url: postgres.url('portal'), dataDir: folder });
      relay = await startTcpProxy({ path: postgres.socket });
    }, 120_000);
    afterEach(async () => {
      relay.thaw();
      relay.disconnect();
      for (const stop of stops.splice(0).reverse()) await stop();
    });
    afterAll(async () => {
      await relay.close();
      await direct.close();
      await postgres.stop();
      await provider.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** Opens the database behind the relay, as an API instance does. */
    const open = async () => {
      const url = `postgres://portal@127.0.0.1:${relay.port}/portal`;
      const database = await openDatabase({ url, dataDir: folder });
      stops.push(() => database.close());
      return database;
    };

    /** Starts an API instance. Calls return status, problem code and duration. */
    const serve = async () => {
      const { db } = await open();
      // Other tests may load the machine, so load shedding is relaxed.
      const relaxedLimits = { MAX_EVENT_LOOP_DELAY_MS: '60000' };
      const lines: string[] = [];
      const log = { write: (line: string) => lines.push(line) };
      const app = await buildApp({ db, config: readConfig({ ...provider.settings, ...relaxedLimits }), log });
      stops.push(() => app.close());
      const authorization = `Bearer ${await provider.sign({ oid: owner.oid })}`;
      const callApi = async (url: string, method: 'GET' | 'POST' = 'GET', body?: object) => {
        const since = performance.now();
        const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
        const response = await app.inject({ method, url, headers, ...(body && { payload: body }) });
        const { code } = Object(response.json());
        return { status: response.statusCode, code, ms: performance.now() - since };
      };
      return {
        ask: callApi,
        read: () => callApi(`${contract.GetCertificateSummary.path}?lifeProNameId=${owner.lifeProNameId}`),
        write: () => callApi(contract.WriteToLog.path, 'POST', { message: 'ERR-01', severity: '1' }),
        /** Codes of the causes that failed requests logged. */
        causes: () =>
          lines
            .map((line) => JSON.parse(line))
            .filter(({ msg }) => msg === 'request.failed')
            .map(({ err }) => err.code),
      };
    };

    /** Terminates the server's sessions of this database. */
    const terminate = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'portal' and pid <> pg_backend_pid()`.execute(
        direct.db,
      );

    test('a lost connection fails only its own pending statements', async () => {
      const { db } = await open();
      for (const lose of [terminate, relay.disconnect]) {
        const slow = sql`select pg_sleep(60)`;
        const alone = slow.execute(db).catch((error: unknown) => error);
        const together = db
          .transaction()
          .execute((trx) => slow.execute(trx))
          .catch((error: unknown) => error);
        const busy = sql<{ count: number }>`
        select count(*)::integer as count from pg_stat_activity where query like 'select pg_sleep(60)%'
      `;
        await expect.poll(async () => (await busy.execute(direct.db)).rows).toEqual([{ count: 2 }]);
        await lose();
        expect([isConnectionError(await alone), isConnectionError(await together)]).toEqual([true, true]);
        expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
      }
    });

    test('a black-holed network fails calls and health in time, then recovers', async () => {
      const instance = await serve();
      expect((await instance.read()).status).toBe(200);
      relay.freeze();
      for (const path of ['/healthz', '/readyz']) {
        const { status, code, ms } = await instance.ask(path);
        expect([path, status, code]).toEqual([path, 503, 'unavailable']);
        expect(ms).toBeLessThan(TRUTH_MS);
      }
      expect(await instance.read()).toMatchObject({ status: 503, code: 'unavailable' });
      relay.thaw();
      const back = performance.now();
      await expect.poll(async () => (await instance.ask('/readyz')).status, { timeout: 60_000 }).toBe(200);
      expect(performance.now() - back).toBeLessThan(TRUTH_MS);
      expect([(await instance.read()).status, (await instance.write()).status]).toEqual([200, 200]);
    });

    test('health detects silently lost connections and replaces all', async () => {
      const instance = await serve();
      // Several pool connections, and the pipelined connection.
      await Promise.all(Array.from({ length: 8 }, () => instance.write()));
      relay.blackhole();
      const { status, ms } = await instance.ask('/readyz');
      expect(status).toBe(503);
      expect(ms).toBeLessThan(TRUTH_MS);
      expect((await instance.ask('/readyz')).status).toBe(200);
      const calls = await Promise.all(Array.from({ length: 8 }, () => instance.write()));
      expect(calls.map((call) => call.status)).toEqual(Array.from({ length: 8 }, () => 200));
    });

    test('a statement on a silently lost connection times out', async () => {
      const { db } = await open();
      const pid = async () =>
        (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
      const before = await pid();
      relay.blackhole();
      const error = await pid().catch((caught: unknown) => caught);
      expect(isConnectionError(error)).toBe(true);
      expect(error).toMatchObject({ code: 'ETIMEDOUT' });
      expect(await pid()).not.toBe(before);
    }, 120_000);

    test('the server ends an unresponsive session that holds row locks', async () => {
      const { db } = await open();
      const holding = Promise.withResolvers<void>();
      const lost = db
        .transaction()
        .execute(async (trx) => {
          await sql`select 1 from member where life_pro_name_id = ${owner.lifeProNameId} for update`.execute(
            trx,
          );
          relay.blackhole();
          holding.resolve();
          await sql`select 1`.execute(trx);
        })
        .catch((error: unknown) => error);
      await holding.promise;
      // Waits for the row like a background job, and gets it.
      const freed = await direct.db
        .updateTable('member')
        .set({ first_name: 'Ottilie' })
        .where('life_pro_name_id', '=', owner.lifeProNameId)
        .executeTakeFirst();
      expect(freed.numUpdatedRows).toBe(1n);
      relay.disconnect();
      expect(isConnectionError(await lost)).toBe(true);
    }, 120_000);

    test('a read-only server counts as unavailable until it is writable', {
      tags: ['AMB-82'],
    }, async () => {
      const instance = await serve();
      expect((await instance.write()).status).toBe(200);
      const readOnly = (value: 'on' | 'off') =>
        sql`alter system set default_transaction_read_only = ${sql.lit(value)}`
          .execute(direct.db)
          .then(() => sql`select pg_reload_conf()`.execute(direct.db));
      stops.push(() => readOnly('off'));
      await readOnly('on');
      await expect.poll(() => instance.write()).toMatchObject({ status: 503, code: 'unavailable' });
      expect(instance.causes().at(-1)).toBe('25006');
      expect((await instance.ask('/readyz')).status).toBe(503);
      await readOnly('off');
      await expect.poll(async () => (await instance.write()).status).toBe(200);
      expect((await instance.ask('/readyz')).status).toBe(200);
    });

    test('a database that refuses connections counts as unavailable', { tags: ['AMB-82'] }, async () => {
      const instance = await serve();
      const maintenance = await openDatabase({ url: postgres.url('postgres'), dataDir: folder });
      stops.push(() => maintenance.close());
      const accept = (value: boolean) =>
        sql`alter database portal allow_connections ${sql.lit(value)}`.execute(maintenance.db);
      await accept(false);
      const rejected = await instance.write();
      await accept(true);
      expect(rejected).toMatchObject({ status: 503, code: 'unavailable' });
      expect(instance.causes()).toEqual(['55000']);
      expect((await instance.write()).status).toBe(200);
    });

    test('logs failed requests with the code of their cause', { tags: ['R-05'] }, async () => {
      const instance = await serve();
      expect((await instance.read()).status).toBe(200);
      const paused = direct.db.transaction().execute(async (trx) => {
        await sql`lock table log_entry in access exclusive mode`.execute(trx);
        const pending = instance.write();
        const waiters = sql<{ count: number }>`
        select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock'
      `;
        await expect.poll(async () => (await waiters.execute(direct.db)).rows).toEqual([{ count: 1 }]);
        relay.disconnect();
        return pending;
      });
      expect(await paused).toMatchObject({ status: 503, code: 'unavailable' });
      expect(instance.causes()).toEqual(['08006']);
    });
  },
);
