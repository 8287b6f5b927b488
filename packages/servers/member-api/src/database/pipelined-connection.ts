import { Socket } from 'node:net';
import pg from 'pg';
import { codeOf, isConnectionError } from './connection-errors.ts';
import { withQueryTimeout } from './query-timeout.ts';
import { startSession } from './session.ts';

/** Queries here are short. A slow query delays all queries behind it. */
const QUERY_TIMEOUT_MS = 5_000;
const STATEMENT_MS = 4_000;
const CLOSE_MS = 1_000;
/** SQLSTATE of a statement that reached its timeout or was cancelled. Its session stays usable. */
const STATEMENT_CANCELLED = '57014';

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface PipelinedConnection {
  read(statement: Statement): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/**
 * Opens one connection that pipelines short statements of concurrent requests (docs/decisions/0011). A lost connection
 * fails its pending statements, and the next statement reconnects.
 */
export function openPipelinedConnection(config: pg.ClientConfig): PipelinedConnection {
  let current: Promise<Connection> | undefined;
  const discard = (lost: Promise<Connection>) => {
    if (current !== lost) return;
    current = undefined;
    // Sessions end only if the client ends them. Pending statements finish first.
    void lost.then(
      ({ client }) => client.end(),
      () => undefined,
    );
  };
  const open = () => {
    const opening = connect(config, () => discard(opening));
    return opening;
  };
  return {
    read: async ({ name, text, values }) => {
      current ??= open();
      const connection = current;
      const { client, cork } = await connection;
      cork();
      try {
        const statement = { name, text, values: [...values] };
        return (await withQueryTimeout(QUERY_TIMEOUT_MS, client, () => client.query(statement))).rows;
      } catch (error) {
        if (isConnectionError(error) && codeOf(error) !== STATEMENT_CANCELLED) discard(connection);
        throw error;
      }
    },
    close: async () => {
      const connection = await current?.catch(() => undefined);
      if (connection) await withQueryTimeout(CLOSE_MS, connection.client, () => connection.client.end());
    },
  };
}

interface Connection {
  readonly client: pg.Client;
  cork(): void;
}

async function connect(config: pg.ClientConfig, onLost: () => void): Promise<Connection> {
  const socket = new Socket();
  const client = new pg.Client({ ...config, pipeline: true, stream: () => socket });
  // The client rejects pending queries. Without a listener, an 'error' event would end the process.
  client.on('error', onLost);
  client.on('end', onLost);
  try {
    await client.connect();
    // With skewed data the server would replan for each value, which takes longer than the query.
    await startSession(client, {
      statement_timeout: STATEMENT_MS,
      plan_cache_mode: 'force_generic_plan',
    });
  } catch (error) {
    onLost();
    void client.end();
    throw error;
  }
  return { client, cork: corkUntilNextTick(socket) };
}

function corkUntilNextTick(socket: Socket): () => void {
  return () => {
    if (socket.writableCorked > 0) return;
    socket.cork();
    setImmediate(() => socket.uncork());
  };
}
