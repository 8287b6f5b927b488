import pg from 'pg';
import { withQueryTimeout } from './query-timeout.ts';

const { builtins, getTypeParser } = pg.types;

/** Timeout for connecting, and for getting a connection from the pool. */
const CONNECT_MS = 3_000;

export const STATEMENT_MS = 15_000;

/** Set by SQL, because PgBouncer drops connection parameters. A lost session must not hold row locks. */
const SESSION_TIMEOUTS = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: 10_000,
  tcp_user_timeout: 15_000,
  tcp_keepalives_idle: 15,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
};

/** Connection options for `url`. On both engines a date is text and a bigint is a number. */
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
