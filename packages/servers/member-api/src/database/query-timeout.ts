import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Transaction } from 'kysely';
import type pg from 'pg';

const MAX_TIMEOUT_MS = 24 * 3_600_000;

const timeoutOverride = new AsyncLocalStorage<number>();

/** Pending queries of a connection that timed out fail with this error. */
export class DatabaseTimeoutError extends Error {
  override readonly name = 'DatabaseTimeoutError';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database did not respond in time');
  }
}

/** Destroys the connection after `ms`. Server timeouts do not help when the network drops a connection silently. */
export async function withQueryTimeout<T>(
  ms: number,
  client: Pick<pg.Client, 'connection'>,
  run: () => Promise<T>,
): Promise<T> {
  const timer = setTimeout(
    () => client.connection.stream.destroy(new DatabaseTimeoutError()),
    timeoutOverride.getStore() ?? ms,
  );
  try {
    return await run();
  } finally {
    clearTimeout(timer);
  }
}

export function runWithTimeout<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return timeoutOverride.run(ms, work);
}

/** Disables timeouts for long work such as backups. */
export function withoutTimeouts<T>(work: () => Promise<T>): Promise<T> {
  return runWithTimeout(MAX_TIMEOUT_MS, work);
}

export async function disableSessionTimeouts<T>(trx: Transaction<T>): Promise<void> {
  await sql`select set_config(name, '0', true) from unnest(${[
    'statement_timeout',
    'idle_in_transaction_session_timeout',
  ]}::text[]) as name`.execute(trx);
}
