import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readOptions } from '@portal/cli-kit/options';
import type { Command } from '@portal/cli-kit/run-command';
import type { Db } from '@portal/member-api/database/db';
import { restoreBackup } from './backup/restore-backup.ts';
import { type BackupCounts, writeBackup } from './backup/write-backup.ts';
import { withDatabase } from './database.ts';

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
  // npm runs commands in the project's folder; the file is meant from where the member of staff is.
  const file = path.resolve(process.env.INIT_CWD ?? '', given);
  const use = {
    dataDir: values['data-dir'],
    ...(name === 'backup' && {
      withoutOne: (dataDir: string) => `There is nothing to back up: ${dataDir} has no database.`,
    }),
  };
  tell(await withDatabase(use, (db) => work(db, file)), file);
}
