import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isDatabaseAway } from './away.ts';
import { answerWithin, DatabaseSilent } from './patience.ts';
import { STATEMENT_MS, startSession } from './session.ts';

/** After this the server's own limit has not come through: there is nobody at the other end. */
const ANSWER_MS = STATEMENT_MS + 1_000;

/** Connections by what they do, and requests that wait for one. */
export interface PoolUse {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Up to ten connections, none of which is used again after it was lost. */
export interface Pool extends PostgresPool {
  use(): PoolUse;
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
  let silentAt = 0;

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
    const hear = (error: unknown) => {
      if (error instanceof DatabaseSilent) silentAt = performance.now();
      onError(error);
    };
    return { client: guarded(client, hear), since: performance.now() };
  };

  return {
    options: pool.options,
    connect: async () => {
      for (;;) {
        const client = await pool.connect();
        const session = sessions.get(client) ?? (await begin(client));
        sessions.set(client, session);
        if (session.since > silentAt) return session.client;
        // A good-bye would wait for an answer.
        client.connection.stream.destroy();
        client.release(true);
      }
    },
    end: () => pool.end(),
    use: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** A connection whose answers have a deadline. Once it is lost, all that is asked on it fails for that same reason. */
function guarded(client: pg.PoolClient, onError: (error: unknown) => void): PostgresPoolClient {
  let lost: unknown;
  const ask = async (statement: string, parameters: readonly unknown[]) => {
    if (lost) throw lost;
    try {
      return await answerWithin(ANSWER_MS, client, () => client.query(statement, [...parameters]));
    } catch (error) {
      if (isDatabaseAway(error)) lost = error;
      onError(error);
      throw error;
    }
  };
  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new TypeError('Statements are asked here, and no cursors');
    return ask(statement, parameters);
  }
  return { query, release: (destroy) => client.release(destroy || lost !== undefined) };
}
