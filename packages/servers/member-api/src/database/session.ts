import pg from 'pg';
import { withQueryTimeout } from './query-timeout.ts';

const { builtins, getTypeParser } = pg.types;

/** How long a new connection, or one of the pool, is waited for. */
const CONNECT_MS = 3_000;

/** The server ends a statement that takes longer. */
export const STATEMENT_MS = 15_000;

/**
 * What every session is told at its start. By statements and not by parameters of the connection, which PgBouncer
 * refuses or leaves out. A session that is not heard of any more must not keep its rows locked, in a transaction or
 * behind bytes that nobody takes.
 */
const SESSION_TIMEOUTS = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: 10_000,
  tcp_user_timeout: 15_000,
  tcp_keepalives_idle: 15,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
};

/** How connections to `url` are opened; on both engines a date is text and a bigint a number. */
export function connectionTo(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    application_name: 'member-api',
    types: { getTypeParser: parserOf },
  };
}

/** Sets the limits of a new session, and what else it is to have. */
export async function startSession(
  client: pg.Client,
  overrides: Readonly<Record<string, number | string>> = {},
): Promise<void> {
  const settings = Object.entries({ ...SESSION_TIMEOUTS, ...overrides }).map(
    ([name, value]) => `set ${name} = ${value}`,
  );
  await withQueryTimeout(CONNECT_MS, client, () => client.query(settings.join('; ')));
}

function parserOf(id: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (id === builtins.DATE) return (text) => text;
  if (id === builtins.INT8) return Number;
  return format === 'binary' ? getTypeParser(id, 'binary') : getTypeParser(id, 'text');
}
