import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Transaction } from 'kysely';
import type pg from 'pg';

const MAX_TIMEOUT_MS = 24 * 3_600_000;

const timeoutOverride = new AsyncLocalStorage<number>();

/** What is under way on a connection that gave no answer in time fails with this. */
export class DatabaseTimeoutError extends Error {
  override readonly name = 'DatabaseTimeoutError';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database gave no answer in time');
  }
}

/**
 * Waits `ms` for an answer, then destroys the connection. The server's own limits do not help where the network has
 * lost a connection without a word, and what would still come on it belongs to nobody any more.
 */
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

/** Waits `ms` for each answer of the database that `work` asks for, in place of the usual time. */
export function runWithTimeout<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return timeoutOverride.run(ms, work);
}

/** For work that may take its time, such as a backup: neither side ends its statements, or the pauses between them. */
export function withoutTimeouts<T>(work: () => Promise<T>): Promise<T> {
  return runWithTimeout(MAX_TIMEOUT_MS, work);
}

/** The server's part of withoutTimeouts, within the transaction of such work. */
export async function disableSessionTimeouts<T>(transaction: Transaction<T>): Promise<void> {
  await sql`select set_config(name, '0', true) from unnest(${[
    'statement_timeout',
    'idle_in_transaction_session_timeout',
  ]}::text[]) as name`.execute(transaction);
}
