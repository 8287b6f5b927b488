import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { binFolder } from './persistent-program.ts';

const STARTUP_TIMEOUT_MS = 90_000;

/** A PostgreSQL of our own, which only this user and root can reach. */
export interface Postgres {
  /** The programs of the same version: psql, pgbench. */
  readonly programs: string;
  /** Where it listens. */
  readonly socket: string;
  url(database: string): string;
  /** An empty database, or a copy of another that nobody is connected to; answers its address. */
  create(database: string, template?: string): Promise<string>;
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs on this machine, undefined when there is none. */
export function findPostgres(): string | undefined {
  // The servers of Windows are started in another way.
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
 * Starts PostgreSQL on a folder and a socket of its own, both gone after it; undefined on a machine without one. It stops
 * with this process, however that ends. `durable` is for measurements: tests need nothing to survive.
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

/** The socket of a PostgreSQL that has this folder for it. */
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
