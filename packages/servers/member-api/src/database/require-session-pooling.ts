import { StartupError } from '@portal/server-kit/startup-error';
import pg from 'pg';
import { withQueryTimeout } from './query-timeout.ts';
import { connectionTo } from './session.ts';

const ROUNDS = 3;
const QUERY_TIMEOUT_MS = 5_000;

/**
 * Refuses a pooler that does not keep a session to one server connection. Two sessions say in turn which server process
 * answers them: with a session of their own each keeps its process and has it alone, and otherwise the one that was just
 * given back is lent to the other.
 * @throws StartupError when it does not; the error of the database when it cannot be asked.
 */
export async function requireSessionPooling(url: string): Promise<void> {
  const clients = [1, 2].map(() => new pg.Client(connectionTo(url)));
  // The client itself refuses what was under way; unheard, its error would end the process.
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    const seen = clients.map(() => new Set<number>());
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, client] of clients.entries()) seen[index]?.add(await processOf(client));
    }
    const all = seen.flatMap((processes) => [...processes]);
    if (all.length > clients.length || new Set(all).size < clients.length) {
      throw new StartupError(
        'A pooler before the database of DATABASE_URL lends connections for a transaction or a statement, and the portal keeps prepared statements and limits in its sessions: set pool_mode = session for it, or give the address of PostgreSQL itself.',
      );
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await withQueryTimeout(QUERY_TIMEOUT_MS, client, () =>
    client.query<{ pid: number }>('select pg_backend_pid() as pid'),
  );
  return rows[0]?.pid ?? 0;
}
