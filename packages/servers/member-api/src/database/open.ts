import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import type { Db } from './db.ts';
import { detectServerDiskFull, registerMonitor } from './disk-space.ts';
import { openEmbedded } from './embedded.ts';
import { openPipelinedConnection } from './pipelined-connection.ts';
import { openPool, type PoolUsage } from './pool.ts';
import { attachPipelinedConnection } from './prepared-query.ts';
import { recordQuery } from './query-instrumentation.ts';
import { connectionTo } from './session.ts';

export interface OpenDatabase {
  readonly db: Db;
  /** Usage of the connection pool. Absent for the embedded engine. */
  readonly pool?: () => PoolUsage;
  close(): Promise<void>;
}

/** Opens the PostgreSQL server at `url`, or the embedded engine in `dataDir`. */
export function openDatabase(options: { url?: string | undefined; dataDir: string }): Promise<OpenDatabase> {
  return options.url
    ? Promise.resolve(openServerDatabase(options.url))
    : openEmbeddedDatabase(options.dataDir);
}

async function openEmbeddedDatabase(dataDir: string): Promise<OpenDatabase> {
  const { engine, diskSpace, release } = await openEmbedded(dataDir);
  const db: Db = new Kysely({ dialect: new PGliteDialect({ pglite: engine }), log: recordQuery });
  registerMonitor(db, diskSpace);
  return {
    db,
    close: async () => {
      await db.destroy();
      // Kysely closes the engine only after it has run a statement.
      if (!engine.closed) await engine.close();
      await release();
    },
  };
}

function openServerDatabase(url: string): OpenDatabase {
  const connection = connectionTo(url);
  const diskSpace = detectServerDiskFull(() => db);
  const pool = openPool(connection, diskSpace.recordError);
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log: recordQuery });
  const pipelined = openPipelinedConnection(connection);
  attachPipelinedConnection(db, pipelined);
  registerMonitor(db, diskSpace);
  return {
    db,
    pool: pool.usage,
    close: async () => {
      await Promise.all([db.destroy(), pipelined.close()]);
    },
  };
}
