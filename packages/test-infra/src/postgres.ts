import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { pollUntil } from './poll-until.ts';
import { createProgramFolder } from './program-folder.ts';

/** PostgreSQL server of the tests, reachable by this user and root only. */
export type Postgres = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

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
 * Benchmarks use `DURABLE` settings and crashes `CRASH_SAFE` ones. Other tests need no durability. `environment` is the
 * server's.
 */
export async function startPostgres(
  settings = NON_DURABLE,
  environment: Readonly<Record<string, string>> = {},
) {
  const programs = findPostgres();
  if (programs === undefined) return undefined;
  const { folder, run, finish, start } = createProgramFolder('pg-');
  const data = join(folder, 'data');
  const form = ['--username=portal', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
  run(join(programs, 'initdb'), ['--pgdata', data, ...form]);
  const url = (database: string) => `postgres://portal@localhost/${database}?host=${folder}`;
  const resources = new AsyncDisposableStack();
  const stop = () => resources.disposeAsync();
  const startServer = async () => {
    const options = settings.flatMap((setting) => ['-c', setting]);
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const server = [join(programs, 'postgres'), '-D', data, '-k', folder, '-h', '', ...options];
    resources.defer(start(['env', ...variables, ...server], 'INT'));
    await waitUntilReachable(url('postgres'));
  };
  const create = async (database: string, template = 'template0') => {
    await query(url('postgres'), `create database ${database} template ${template}`);
    return url(database);
  };
  /** Ends all processes at once, without writing anything, and recovers. */
  const crash = async () => {
    await finish(join(programs, 'pg_ctl'), ['stop', '--mode=immediate', '--pgdata', data]);
    await startServer();
  };
  try {
    await startServer();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    /** Folder of the programs of this version, such as psql and pgbench. */
    programs,
    socket: socketIn(folder),
    url,
    create,
    crash,
    stop,
  };
}

export const socketIn = (folder: string): string => join(folder, '.s.PGSQL.5432');

const NON_DURABLE: readonly string[] = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
export const DURABLE: readonly string[] = ['shared_buffers=1GB', 'max_wal_size=8GB'];
/** Keeps commits when the server crashes, but not when the machine does. */
export const CRASH_SAFE: readonly string[] = ['fsync=off'];

/** Waits until a server accepts connections. @throws Error after the timeout */
export async function waitUntilReachable(url: string): Promise<void> {
  const isReachable = async () => (await query(url, 'select 1')).length === 1;
  await pollUntil('the server accepts connections', isReachable, 25);
}

/** Runs one statement over a connection of its own. */
export async function query<Row extends Record<string, unknown>>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
