import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { OperatorError } from '@portal/server-kit/operator-error';
import { describeConnectionError, isConnectionError } from '../database/connection-errors.ts';
import type { Db } from '../database/db.ts';
import { readMigrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { requireSessionPooling } from '../database/require-session-pooling.ts';
import { schemaVersion } from './backup/schema.ts';
import { type ImportDatabase, openImportDatabase } from './import/connection.ts';
import { readSettings } from './settings.ts';

/** Data folder of a command, and the message if it has no database. Without the message, a database is created. */
export interface DatabaseOptions {
  readonly dataDir: string | undefined;
  readonly missingDatabaseMessage?: (dataDir: string) => string;
}

interface Opened {
  readonly db: Db;
  close(): Promise<void>;
}

/**
 * Opens the API's database for `work`. With DATABASE_URL the portal may run, the embedded database must not be in
 * use.
 * @throws CliError when the database is missing, in use or unreachable, or `work` throws a OperatorError
 */
export function withDatabase<T>(options: DatabaseOptions, work: (db: Db) => Promise<T>): Promise<T> {
  return withOpened(options, openDatabase, ({ db }) => work(db));
}

async function withOpened<T, Database extends Opened>(
  { dataDir: dataDirOption, missingDatabaseMessage }: DatabaseOptions,
  open: (at: { url: string | undefined; dataDir: string }) => Promise<Database>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = readSettings(process.env, dataDirOption);
  if (missingDatabaseMessage && !databaseUrl && !existsSync(path.join(dataDir, 'database'))) {
    throw new CliError(missingDatabaseMessage(dataDir));
  }
  try {
    if (databaseUrl) await requireSessionPooling(databaseUrl);
    const database = await open({ url: databaseUrl, dataDir });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (isConnectionError(error)) throw new CliError(describeConnectionError(error));
    throw error instanceof OperatorError ? new CliError(error.message) : error;
  }
}

/**
 * Opens an existing database that has this program's version. Does not migrate, because a running portal may be
 * older.
 * @param emptyMessage Start of the error message, for example 'There are no payments'
 */
export function withExistingDatabase<T>(
  dataDir: string | undefined,
  emptyMessage: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return withExisting(dataDir, emptyMessage, openDatabase, ({ db }) => work(db));
}

/** Opens an existing database of this program's version in one session, for an import. */
export function withImportDatabase<T>(
  dataDir: string | undefined,
  work: (database: ImportDatabase) => Promise<T>,
): Promise<T> {
  return withExisting(dataDir, 'Start the portal once before an import', openImportDatabase, work);
}

function withExisting<T, Database extends Opened>(
  dataDir: string | undefined,
  emptyMessage: string,
  open: (at: { url: string | undefined; dataDir: string }) => Promise<Database>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const missingDatabaseMessage = (folder: string) => `${emptyMessage}: ${folder} has no database.`;
  return withOpened({ dataDir, missingDatabaseMessage }, open, async (database) => {
    const [present, latest] = [await schemaVersion(database.db), readMigrations().at(-1)?.version];
    if (present === undefined) throw new CliError(`${emptyMessage}: the database is empty.`);
    if (present !== latest) {
      throw new CliError(
        `The database has version ${present} and this program needs version ${latest}: use the program of the running portal.`,
      );
    }
    return work(database);
  });
}
