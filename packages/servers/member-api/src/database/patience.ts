import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Transaction } from 'kysely';
import type pg from 'pg';

const LONGEST_MS = 24 * 3_600_000;

const patience = new AsyncLocalStorage<number>();

/** What is under way on a connection that gave no answer in time fails with this. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database gave no answer in time');
  }
}

/**
 * Waits `ms` for an answer, then destroys the connection. The server's own limits do not help where the network has
 * lost a connection without a word, and what would still come on it belongs to nobody any more.
 */
export async function answerWithin<T>(
  ms: number,
  client: Pick<pg.Client, 'connection'>,
  ask: () => Promise<T>,
): Promise<T> {
  const timer = setTimeout(
    () => client.connection.stream.destroy(new DatabaseSilent()),
    patience.getStore() ?? ms,
  );
  try {
    return await ask();
  } finally {
    clearTimeout(timer);
  }
}

/** Waits `ms` for each answer of the database that `work` asks for, in place of the usual time. */
export function withPatience<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return patience.run(ms, work);
}

/** For work that may take its time, such as a backup: neither side ends its statements, or the pauses between them. */
export function withoutLimits<T>(work: () => Promise<T>): Promise<T> {
  return withPatience(LONGEST_MS, work);
}

/** The server's part of withoutLimits, within the transaction of such work. */
export async function liftLimits<T>(transaction: Transaction<T>): Promise<void> {
  await sql`select set_config(name, '0', true) from unnest(${[
    'statement_timeout',
    'idle_in_transaction_session_timeout',
  ]}::text[]) as name`.execute(transaction);
}
