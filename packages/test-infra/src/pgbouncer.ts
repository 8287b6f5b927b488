import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findExecutable } from './find-executable.ts';
import { binFolder } from './persistent-program.ts';
import type { Postgres } from './postgres.ts';
import { freePort } from './program.ts';

const STARTUP_TIMEOUT_MS = 90_000;

/** Returns the path of PgBouncer, or undefined if it is not installed. */
export function findPgBouncer(): string | undefined {
  return findExecutable('pgbouncer');
}

/** Starts a PgBouncer in front of `postgres`. It stops with this process. */
export async function startPgBouncer(postgres: Postgres, mode: 'session' | 'transaction' | 'statement') {
  const program = findPgBouncer();
  if (!program) throw new Error('PgBouncer is not installed on this machine');
  const { folder, start } = binFolder('pgb-');
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, '"portal" ""\n');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${dirname(postgres.socket)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
    ].join('\n'),
  );
  const stop = start([program, '-q', settings], 'TERM');
  const url = (database: string) => `postgres://portal@127.0.0.1:${port}/${database}`;
  for (const end = Date.now() + STARTUP_TIMEOUT_MS; !(await isReachable(url('postgres'))); await pause(25)) {
    if (Date.now() > end) throw new Error('PgBouncer did not start in time');
  }
  return { url, stop };
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
