import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { describeConnectionError, isConnectionError } from '@portal/member-api/database/connection-errors';
import type { Db } from '@portal/member-api/database/db';
import { readMigrations } from '@portal/member-api/database/migrate';
import { openDatabase } from '@portal/member-api/database/open';
import { requireSessionPooling } from '@portal/member-api/database/require-session-pooling';
import { StartupError } from '@portal/server-kit/startup-error';
import { schemaVersion } from './backup/schema.ts';
import { readSettings } from './settings.ts';

/** Which data folder a command was given, and what to say where there has never been a database; undefined to make one. */
export interface DatabaseOptions {
  readonly dataDir: string | undefined;
  readonly missingDatabaseMessage?: (dataDir: string) => string;
}

/**
 * Works on the API's database: beside a running portal with DATABASE_URL, else while the portal is stopped.
 * @throws CliError where there is none, or the portal has it, or the work is refused.
 */
export async function withDatabase<T>(
  { dataDir: dataDirOption, missingDatabaseMessage }: DatabaseOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = readSettings(process.env, dataDirOption);
  if (missingDatabaseMessage && !databaseUrl && !existsSync(path.join(dataDir, 'database'))) {
    throw new CliError(missingDatabaseMessage(dataDir));
  }
  try {
    if (databaseUrl) await requireSessionPooling(databaseUrl);
    const { db, close } = await openDatabase({ url: databaseUrl, dataDir });
    try {
      return await work(db);
    } finally {
      await close();
    }
  } catch (error) {
    if (isConnectionError(error)) throw new CliError(describeConnectionError(error));
    throw error instanceof StartupError ? new CliError(error.message) : error;
  }
}

/**
 * Works on a database that is there and of this program's version: a running portal may be older than this program, so
 * that nothing is brought to its version here.
 * @param emptyMessage what there is none of, in the words before the colon: 'There are no payments'
 */
export function withExistingDatabase<T>(
  dataDir: string | undefined,
  emptyMessage: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const missingDatabaseMessage = (folder: string) => `${emptyMessage}: ${folder} has no database.`;
  return withDatabase({ dataDir, missingDatabaseMessage }, async (db) => {
    const [present, latest] = [await schemaVersion(db), readMigrations().at(-1)?.version];
    if (present === undefined) throw new CliError(`${emptyMessage}: the database is empty.`);
    if (present !== latest) {
      throw new CliError(
        `The database has version ${present} and this program is for version ${latest}: use the program of the portal that runs.`,
      );
    }
    return work(db);
  });
}
