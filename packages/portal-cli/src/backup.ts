import { existsSync } from 'node:fs';
import path from 'node:path';
import { restoreBackup } from '@portal/member-api/backup/restore-backup';
import { type BackupCounts, writeBackup } from '@portal/member-api/backup/write-backup';
import { type Db, openDatabase } from '@portal/member-api/database/open';
import { StartError } from '@portal/member-api/start-error';
import { CliError } from './cli-error.ts';
import type { Command } from './commands.ts';
import { readOptions } from './options.ts';
import { readSwitches } from './switches.ts';

type Work = (db: Db, file: string) => Promise<BackupCounts>;

/** Writes the API's database into a file: beside a running portal with DATABASE_URL, else while the portal is stopped. */
export const backupCommand: Command = (args, print) =>
  run(args, 'backup', writeBackup, ({ tables, rows }, file) => {
    print(`Backed up ${rows} rows of ${tables} tables to ${file}.`);
  });

/** Fills an empty database, on either engine, from such a file. */
export const restoreCommand: Command = (args, print) =>
  run(args, 'restore', restoreBackup, ({ tables, rows }, file) => {
    print(`Restored ${rows} rows of ${tables} tables from ${file}.`);
  });

async function run(
  args: string[],
  name: string,
  work: Work,
  tell: (counts: BackupCounts, file: string) => void,
): Promise<void> {
  const { values, positionals } = readOptions(args, { 'data-dir': { type: 'string' } } as const);
  const [given] = positionals;
  if (given === undefined) throw new CliError(`Which file? npm run portal -- ${name} <file>`);
  const { databaseUrl, dataDir } = readSwitches(process.env, { dataDir: values['data-dir'] });
  if (name === 'backup' && !databaseUrl && !existsSync(path.join(dataDir, 'database'))) {
    throw new CliError(`There is nothing to back up: ${dataDir} has no database.`);
  }
  // npm runs commands in the project's folder; the file is meant from where the member of staff is.
  const file = path.resolve(process.env.INIT_CWD ?? '', given);
  try {
    const { db, close } = await openDatabase({ url: databaseUrl, dataDir });
    try {
      tell(await work(db, file), file);
    } finally {
      await close();
    }
  } catch (error) {
    throw error instanceof StartError ? new CliError(error.message) : error;
  }
}
