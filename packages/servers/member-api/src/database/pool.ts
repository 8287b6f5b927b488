import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isConnectionError } from './connection-errors.ts';
import { DatabaseTimeoutError, withQueryTimeout } from './query-timeout.ts';
import { STATEMENT_MS, startSession } from './session.ts';

/** After this the server's own limit has not come through: there is nobody at the other end. */
const QUERY_TIMEOUT_MS = STATEMENT_MS + 1_000;

/** Connections by what they do, and requests that wait for one. */
export interface PoolUsage {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Up to ten connections, none of which is used again after it was lost. */
export interface Pool extends PostgresPool {
  usage(): PoolUsage;
}

interface Session {
  readonly client: PostgresPoolClient;
  readonly since: number;
}

/** Opens connections when they are asked for. `onError` hears why a statement failed. */
export function openPool(config: pg.ClientConfig, onError: (error: unknown) => void): Pool {
  const pool = new pg.Pool({ ...config, max: 10 });
  const sessions = new WeakMap<pg.PoolClient, Session>();
  /** Connections that were open then may all be lost: the network seldom loses one alone. */
  let lastTimeoutAt = 0;

  // The pool itself listens to idle connections only. Unheard, the error of one in use would end the process; heard, it
  // fails what was under way.
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
        // A good-bye would wait for an answer.
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

/** A connection whose answers have a deadline. Once it is lost, all that is asked on it fails for that same reason. */
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
    if (typeof statement !== 'string') throw new TypeError('Statements are asked here, and no cursors');
    return run(statement, parameters);
  }
  return { query, release: (destroy) => client.release(destroy || lost !== undefined) };
}
