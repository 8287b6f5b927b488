import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findExecutable } from './find-executable.ts';
import { type Postgres, waitUntilReachable } from './postgres.ts';
import { freePort } from './program.ts';
import { createProgramFolder } from './program-folder.ts';

/** Returns the path of PgBouncer, or undefined if it is not installed. */
export function findPgBouncer(): string | undefined {
  return findExecutable('pgbouncer');
}

/** Starts a PgBouncer in front of `postgres`. It stops with this process. */
export async function startPgBouncer(postgres: Postgres, mode: 'session' | 'transaction' | 'statement') {
  const program = findPgBouncer();
  if (!program) throw new Error('PgBouncer is not installed on this machine');
  const { folder, start } = createProgramFolder('pgb-');
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
  await waitUntilReachable(url('postgres'));
  return { url, stop };
}
