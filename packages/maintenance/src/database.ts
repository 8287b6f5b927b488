import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { isDatabaseAway, whyAway } from '@portal/member-api/database/away';
import type { Db } from '@portal/member-api/database/db';
import { readMigrations } from '@portal/member-api/database/migrate';
import { openDatabase } from '@portal/member-api/database/open';
import { requireOwnSessions } from '@portal/member-api/database/pooler';
import { StartError } from '@portal/server-base/start-error';
import { versionOf } from './backup/catalogue.ts';
import { readSettings } from './settings.ts';

/** Which data folder a command was given, and what to say where there has never been a database; undefined to make one. */
export interface DatabaseUse {
  readonly dataDir: string | undefined;
  readonly withoutOne?: (dataDir: string) => string;
}

/**
 * Works on the API's database: beside a running portal with DATABASE_URL, else while the portal is stopped.
 * @throws CliError where there is none, or the portal has it, or the work is refused.
 */
export async function withDatabase<T>(
  { dataDir: given, withoutOne }: DatabaseUse,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = readSettings(process.env, given);
  if (withoutOne && !databaseUrl && !existsSync(path.join(dataDir, 'database'))) {
    throw new CliError(withoutOne(dataDir));
  }
  try {
    if (databaseUrl) await requireOwnSessions(databaseUrl);
    const { db, close } = await openDatabase({ url: databaseUrl, dataDir });
    try {
      return await work(db);
    } finally {
      await close();
    }
  } catch (error) {
    if (isDatabaseAway(error)) throw new CliError(whyAway(error));
    throw error instanceof StartError ? new CliError(error.message) : error;
  }
}

/**
 * Works on a database that is there and of this program's version: a running portal may be older than this program, so
 * that nothing is brought to its version here.
 * @param nothing what there is none of, in the words before the colon: 'There are no payments'
 */
export function withPresentDatabase<T>(
  dataDir: string | undefined,
  nothing: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const withoutOne = (folder: string) => `${nothing}: ${folder} has no database.`;
  return withDatabase({ dataDir, withoutOne }, async (db) => {
    const [present, known] = [await versionOf(db), readMigrations().at(-1)?.version];
    if (present === undefined) throw new CliError(`${nothing}: the database is empty.`);
    if (present !== known) {
      throw new CliError(
        `The database has version ${present} and this program is for version ${known}: use the program of the portal that runs.`,
      );
    }
    return work(db);
  });
}
