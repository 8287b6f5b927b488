import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import type { Db } from './db.ts';
import { openEmbedded } from './embedded.ts';
import { openPool, type PoolUse } from './pool.ts';
import { readThrough } from './prepared.ts';
import { openReader } from './reader.ts';
import { connectionTo } from './session.ts';
import { rememberSpace, watchSpace } from './space.ts';
import { tellStatement } from './tell-statements.ts';

/** A database that is open, and how to close it. */
export interface OpenDatabase {
  readonly db: Db;
  readonly engine: 'embedded' | 'server';
  /** How the connections are used, where there are several. */
  readonly pool?: () => PoolUse;
  close(): Promise<void>;
}

/** Opens the PostgreSQL at `url`, or the embedded one in `dataDir` when there is no address. */
export function openDatabase(options: { url?: string | undefined; dataDir: string }): Promise<OpenDatabase> {
  return options.url ? Promise.resolve(openServer(options.url)) : openFolder(options.dataDir);
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  const { engine, space, release } = await openEmbedded(dataDir);
  const db: Db = new Kysely({ dialect: new PGliteDialect({ pglite: engine }), log: tellStatement });
  watchSpace(db, space);
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

function openServer(url: string): OpenDatabase {
  const connection = connectionTo(url);
  const space = rememberSpace(() => db);
  const pool = openPool(connection, space.notice);
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log: tellStatement });
  const reader = openReader(connection);
  readThrough(db, reader);
  watchSpace(db, space);
  return {
    db,
    engine: 'server',
    pool: pool.use,
    close: async () => {
      await Promise.all([db.destroy(), reader.close()]);
    },
  };
}
