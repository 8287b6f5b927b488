import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { binFolder } from './persistent-program.ts';

const STARTUP_TIMEOUT_MS = 90_000;

/** PostgreSQL server of the tests, reachable by this user and root only. */
export interface Postgres {
  /** Folder of the programs of this version, such as psql and pgbench. */
  readonly programs: string;
  /** Path of the Unix socket. */
  readonly socket: string;
  url(database: string): string;
  create(database: string, template?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Returns the folder of PostgreSQL's programs, or undefined if it is not installed. */
export function findPostgres(): string | undefined {
  // Windows servers need another start procedure.
  if (process.platform === 'win32') return undefined;
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/**
 * Starts PostgreSQL in a temporary folder, or returns undefined if it is not installed. It stops with this process.
 * `durable` is for benchmarks, tests need no durability.
 */
export async function startPostgres({ durable = false } = {}): Promise<Postgres | undefined> {
  const programs = findPostgres();
  if (programs === undefined) return undefined;
  const { folder, run, start } = binFolder('pg-');
  const data = join(folder, 'data');
  const form = ['--username=portal', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
  run(join(programs, 'initdb'), ['--pgdata', data, ...form]);
  const settings = durable ? DURABLE : NON_DURABLE;
  const stop = start([join(programs, 'postgres'), '-D', data, '-k', folder, '-h', '', ...settings], 'INT');
  const url = (database: string) => `postgres://portal@localhost/${database}?host=${folder}`;
  const create = async (database: string, template = 'template0') => {
    await query(url('postgres'), `create database ${database} template ${template}`);
    return url(database);
  };
  try {
    await isReachable(url('postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { programs, socket: socketIn(folder), url, create, stop };
}

/** Socket path of a PostgreSQL that uses this folder. */
export const socketIn = (folder: string): string => join(folder, '.s.PGSQL.5432');

const NON_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((one) => [
  '-c',
  one,
]);
const DURABLE = ['shared_buffers=1GB', 'max_wal_size=8GB'].flatMap((one) => ['-c', one]);

async function isReachable(url: string): Promise<void> {
  const end = Date.now() + STARTUP_TIMEOUT_MS;
  for (;;) {
    try {
      return await query(url, 'select 1');
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(25);
    }
  }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
