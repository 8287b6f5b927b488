import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { binFolder } from '@portal/test-infra/persistent-program';
import { findPostgres } from '@portal/test-infra/postgres';
import pg from 'pg';

const READY_TIMEOUT_MS = 60_000;

/** A PostgreSQL server that can crash and start again. Returns undefined where PostgreSQL is not installed. */
export async function startCrashablePostgres() {
  const programs = findPostgres();
  if (programs === undefined) return undefined;
  const { folder, run, finish, start } = binFolder('pg-');
  const data = join(folder, 'data');
  run(join(programs, 'initdb'), ['--pgdata', data, '--username=portal', '--auth=trust', '--no-sync']);
  const url = (database: string) => `postgres://portal@localhost/${database}?host=${folder}`;
  const stops: (() => Promise<void>)[] = [];
  const startServer = async () => {
    const settings = ['-c', 'fsync=off', '-c', 'max_connections=60'];
    stops.push(start([join(programs, 'postgres'), '-D', data, '-k', folder, '-h', '', ...settings], 'INT'));
    await waitUntilReady(url('postgres'));
  };
  await startServer();
  return {
    create: async (database: string) => {
      const client = new pg.Client(url('postgres'));
      await client.connect();
      await client.query(`create database ${database} template template0`).finally(() => client.end());
      return url(database);
    },
    /** Ends all processes at once, without writing anything, and recovers. */
    crash: async () => {
      await finish(join(programs, 'pg_ctl'), ['stop', '--mode=immediate', '--pgdata', data]);
      await startServer();
    },
    stop: async () => {
      for (const stop of stops.reverse()) await stop();
    },
  };
}

async function waitUntilReady(url: string): Promise<void> {
  for (const end = Date.now() + READY_TIMEOUT_MS; ; ) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(50);
    }
  }
}
