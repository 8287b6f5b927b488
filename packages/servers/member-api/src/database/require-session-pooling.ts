import { OperatorError } from '@portal/server-kit/operator-error';
import pg from 'pg';
import { withQueryTimeout } from './query-timeout.ts';
import { connectionTo } from './session.ts';

const ROUNDS = 3;
const QUERY_TIMEOUT_MS = 5_000;

/** Rejects a pooler that does not pool by session. @throws OperatorError, or the error of an unreachable database */
export async function requireSessionPooling(url: string): Promise<void> {
  const clients = [1, 2].map(() => new pg.Client(connectionTo(url)));
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    const seen = clients.map(() => new Set<number>());
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, client] of clients.entries()) seen[index]?.add(await processOf(client));
    }
    const all = seen.flatMap((processes) => [...processes]);
    if (all.length > clients.length || new Set(all).size < clients.length) {
      throw new OperatorError(
        'The pooler at DATABASE_URL does not pool by session, but the portal needs prepared statements and session settings: set its pool_mode = session, or set DATABASE_URL to PostgreSQL itself.',
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
