import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@portal/cli-kit/start-program';
import { findPgBouncer, startPgBouncer } from '@portal/test-infra/pgbouncer';
import { findPostgres, type Postgres, startPostgres } from '@portal/test-infra/postgres';
import { testRequires } from '@portal/test-infra/require-program';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { openDatabase } from './open.ts';

describe.runIf(findPostgres() && findPgBouncer())(
  'a pooler before the database (API-54)',
  testRequires('PostgreSQL and PgBouncer'),
  () => {
    let folder: string;
    let postgres: Postgres;
    const stops: (() => unknown)[] = [];
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'pooler-'));
      await writeFile(join(folder, 'fixture.json'), JSON.stringify(fixture));
      const started = await startPostgres();
      if (!started) throw new Error('There is no PostgreSQL on this machine');
      postgres = started;
      await postgres.create('portal');
    }, 120_000);
    afterAll(async () => {
      for (const stop of stops.reverse()) await stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const startBouncer = async (mode: Parameters<typeof startPgBouncer>[1]) => {
      const { url, stop } = await startPgBouncer(postgres, mode);
      stops.push(stop);
      return url('portal');
    };

    /** Starts the API on this database until it listens or exits, and collects its output. */
    async function start(databaseUrl: string) {
      const child = startProgram([fileURLToPath(new URL('../main.ts', import.meta.url))], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          PORT: '0',
          SHUTDOWN_DRAIN_MS: '0',
          DATABASE_URL: databaseUrl,
          PORTAL_DATA_DIR: folder,
          PORTAL_DATASET: join(folder, 'fixture.json'),
          TOKEN_ISSUER: 'https://provider.example.org/',
          TOKEN_AUDIENCE: 'member-api',
          TOKEN_JWKS_URI: 'http://127.0.0.1:9/keys',
        },
      });
      let output = '';
      const address = new Promise<string | undefined>((resolve) => {
        void child.then(() => resolve(undefined));
        child.stdout.setEncoding('utf8').on('data', (text: string) => {
          const found = /Server listening at (http:[^"]*)/.exec(text)?.[1];
          if (found) resolve(found);
        });
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      const origin = await address;
      const health = origin && (await fetch(`${origin}/readyz`)).status;
      child.kill();
      const { exitCode: code } = await child;
      return { health, code, output };
    }

    test('session pooling serves the API with session settings', async () => {
      const url = await startBouncer('session');
      expect(await start(url)).toEqual({ health: 200, code: 0, output: '' });
      const { db, close } = await openDatabase({ url, dataDir: folder });
      const { rows } = await sql`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name
    `.execute(db);
      await close();
      expect(rows).toEqual([
        { name: 'idle_in_transaction_session_timeout', setting: '10000' },
        { name: 'statement_timeout', setting: '15000' },
      ]);
    }, 120_000);

    test.each(['transaction', 'statement'] as const)(
      '%s pooling is rejected in one sentence with a fix',
      async (mode) => {
        const { health, code, output } = await start(await startBouncer(mode));
        expect([health, code]).toEqual([undefined, 1]);
        expect(output).toBe(
          'The pooler at DATABASE_URL does not pool by session, but the portal needs prepared statements and session settings: set its pool_mode = session, or set DATABASE_URL to PostgreSQL itself.\n',
        );
      },
      60_000,
    );

    test("the pooler's own error is reported", async () => {
      const url = new URL(await startBouncer('session'));
      url.searchParams.set('options', '-c search_path=public');
      const { code, output } = await start(url.href);
      expect(code).toBe(1);
      expect(output).toBe(
        'The database of DATABASE_URL, or a pooler in front of it, refuses the connection: unsupported startup parameter: options (08P01).\n',
      );
    }, 120_000);
  },
);
