import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const UP_WITHIN_MS = 30_000;

/** PostgreSQL refuses to run as root; these users exist where it is installed, or everywhere. */
const USERS = ['postgres', 'nobody'];

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
  const as = process.getuid?.() === 0 ? otherUser() : undefined;
  // Short: the path of a socket has at most 100 characters.
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  if (as) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const options = { ...as, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const form = ['--username=portal', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(programs, 'initdb'), ['--pgdata', data, ...form], { ...options, stdio: 'pipe' });

  const settings = durable ? DURABLE : FLEETING;
  const server = [join(programs, 'postgres'), '-D', data, '-k', folder, '-h', '', ...settings];
  // The end of this process closes the pipe, which ends the read, which stops the server.
  const script = '"$@" & server=$!; read -r _; kill -INT $server; wait $server; rm -rf "$0"';
  const keeper = spawn('/bin/sh', ['-c', script, folder, ...server], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const over = once(keeper, 'exit');
  const url = (database: string) => `postgres://portal@localhost/${database}?host=${folder}`;
  const stop = async () => {
    keeper.stdin.end();
    await over;
    rmSync(folder, { recursive: true, force: true });
  };
  const create = async (database: string, template = 'template0') => {
    await ask(url('postgres'), `create database ${database} template ${template}`);
    return url(database);
  };
  try {
    await answers(url('postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { programs, socket: join(folder, '.s.PGSQL.5432'), url, create, stop };
}

const FLEETING = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((one) => [
  '-c',
  one,
]);
const DURABLE = ['shared_buffers=1GB', 'max_wal_size=8GB'].flatMap((one) => ['-c', one]);

function otherUser(): { uid: number; gid: number } {
  for (const user of USERS) {
    try {
      const idOf = (what: string) => Number(execFileSync('id', [what, user], { stdio: 'pipe' }));
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      // There is no such user here.
    }
  }
  throw new Error(`PostgreSQL does not run as root, and there is no user ${USERS.join(' or ')}`);
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + UP_WITHIN_MS;
  for (;;) {
    try {
      return await ask(url, 'select 1');
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(25);
    }
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
