import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isConnectionError } from './connection-errors.ts';
import { DatabaseTimeoutError, withQueryTimeout } from './query-timeout.ts';
import { STATEMENT_MS, startSession } from './session.ts';

const QUERY_TIMEOUT_MS = STATEMENT_MS + 1_000;

export interface PoolUsage {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Pool of up to ten connections, which never reuses a lost connection. */
export interface Pool extends PostgresPool {
  usage(): PoolUsage;
}

interface Session {
  readonly client: PostgresPoolClient;
  readonly since: number;
}

/** Opens connections on demand. `onError` receives the error of every failed statement. */
export function openPool(config: pg.ClientConfig, onError: (error: unknown) => void): Pool {
  const pool = new pg.Pool({ ...config, max: 10 });
  const sessions = new WeakMap<pg.PoolClient, Session>();
  /** Time of the last timeout. Older connections count as lost, because networks rarely drop only one. */
  let lastTimeoutAt = 0;

  // Without a listener, the error of a busy connection would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);

  const begin = async (client: pg.PoolClient): Promise<Session> => {
    try {
      await startSession(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    const handleError = (error: unknown) => {
      if (error instanceof DatabaseTimeoutError) lastTimeoutAt = performance.now();
      onError(error);
    };
    return { client: guardClient(client, handleError), since: performance.now() };
  };

  return {
    options: pool.options,
    connect: async () => {
      for (;;) {
        const client = await pool.connect();
        const session = sessions.get(client) ?? (await begin(client));
        sessions.set(client, session);
        if (session.since > lastTimeoutAt) return session.client;
        // A graceful close would wait for a response.
        client.connection.stream.destroy();
        client.release(true);
      }
    },
    end: () => pool.end(),
    usage: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** Wraps a connection with a query timeout. After a connection error, all later queries fail with the same error. */
function guardClient(client: pg.PoolClient, onError: (error: unknown) => void): PostgresPoolClient {
  let lost: unknown;
  const run = async (statement: string, parameters: readonly unknown[]) => {
    if (lost) throw lost;
    try {
      return await withQueryTimeout(QUERY_TIMEOUT_MS, client, () => client.query(statement, [...parameters]));
    } catch (error) {
      if (isConnectionError(error)) lost = error;
      onError(error);
      throw error;
    }
  };
  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string')
      throw new TypeError('Cursors are not supported: pass the SQL as a string');
    return run(statement, parameters);
  }
  return { query, release: (destroy) => client.release(destroy || lost !== undefined) };
}
