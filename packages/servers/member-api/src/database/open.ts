import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from './db.ts';
import { openEmbedded } from './embedded.ts';
import { readThrough } from './prepared.ts';
import { openReader } from './reader.ts';

/** Connections by what they do, and requests that wait for one. */
export interface PoolUse {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A database that is open, and how to close it. */
export interface OpenDatabase {
  readonly db: Db;
  readonly engine: 'embedded' | 'server';
  /** How the connections are used, where there are several. */
  readonly pool?: () => PoolUse;
  close(): Promise<void>;
}

/**
 * Opens the PostgreSQL at `url`, or the embedded one in `dataDir` when there is no address.
 * On both engines a date is text and a bigint a number.
 */
export function openDatabase(options: { url?: string | undefined; dataDir: string }): Promise<OpenDatabase> {
  return options.url ? Promise.resolve(openServer(options.url)) : openFolder(options.dataDir);
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const { engine, release } = await openEmbedded(dataDir);
  const db: Db = new Kysely({ dialect: new PGliteDialect({ pglite: engine }) });
  return {
    db,
    engine: 'embedded',
    close: async () => {
      await db.destroy();
      // Kysely closes the engine only when it has asked it something.
      if (!engine.closed) await engine.close();
      await release();
    },
  };
}

const { builtins, getTypeParser } = pg.types;

function openServer(url: string): OpenDatabase {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    application_name: 'member-api',
    types: { getTypeParser: parserOf },
  };
  const pool = new pg.Pool({ ...connection, max: 10 });
  // A connection that dies while it is idle is replaced by the pool; unheard, its event would end the process.
  pool.on('error', () => undefined);
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const reader = openReader(connection);
  readThrough(db, reader);
  return {
    db,
    engine: 'server',
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await Promise.all([db.destroy(), reader.close()]);
    },
  };
}

function parserOf(id: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (id === builtins.DATE) return (text) => text;
  if (id === builtins.INT8) return Number;
  return format === 'binary' ? getTypeParser(id, 'binary') : getTypeParser(id, 'text');
}
