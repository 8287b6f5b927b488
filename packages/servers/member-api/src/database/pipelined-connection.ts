import { Socket } from 'node:net';
import pg from 'pg';
import { isConnectionError } from './connection-errors.ts';
import { withQueryTimeout } from './query-timeout.ts';
import { startSession } from './session.ts';

/** They are short; one that takes longer holds up all behind it. */
const QUERY_TIMEOUT_MS = 5_000;
const STATEMENT_MS = 4_000;
const CLOSE_MS = 1_000;

/** A statement that the server keeps with its plan under this name. */
interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Answers the rows of a statement that only reads. */
export interface PipelinedConnection {
  read(statement: Statement): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/**
 * A connection for short statements of many requests at once (docs/decisions/0011). They are sent without waiting for the
 * answers before them, and those of one turn of the event loop together: with a connection for each of them the database
 * works twice as long. A connection that is lost fails what was under way on it; the next statement opens another.
 */
export function openPipelinedConnection(config: pg.ClientConfig): PipelinedConnection {
  let current: Promise<Connection> | undefined;
  const discard = (lost: Promise<Connection>) => {
    if (current === lost) current = undefined;
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
        // The server says that it hangs up a moment before it does.
        if (isConnectionError(error)) discard(connection);
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
  /** Holds back what is sent until this turn of the event loop is over. */
  cork(): void;
}

async function connect(config: pg.ClientConfig, onLost: () => void): Promise<Connection> {
  const socket = new Socket();
  const client = new pg.Client({ ...config, pipeline: true, stream: () => socket });
  // The client itself refuses what was under way; unheard, its error would end the process.
  client.on('error', onLost);
  client.on('end', onLost);
  try {
    await client.connect();
    // Each statement looks up by one key. Left to itself the server plans it anew for each value, which takes longer than
    // running it, as soon as a few members have many more certificates than the others.
    await startSession(client, {
      statement_timeout: STATEMENT_MS,
      plan_cache_mode: 'force_generic_plan',
    });
  } catch (error) {
    onLost();
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
