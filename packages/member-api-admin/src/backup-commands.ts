import path from 'node:path';
import { Command, type Print } from '@portal/cli-kit/program';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { DATA_DIR } from './data-dir-option.ts';
import { withDatabase } from './database.ts';

/** Writes the API's database into a file: beside a running portal with DATABASE_URL, else while the portal is stopped. */
export const backupCommand = (print: Print) =>
  new Command('backup')
    .description('write the database of members and payments into a new file')
    .argument('<file>')
    .option(...DATA_DIR)
    .action(async (name, { dataDir }) => {
      const file = resolveFile(name);
      const missingDatabaseMessage = (folder: string) =>
        `There is nothing to back up: ${folder} has no database.`;
      const { tables, rows } = await withDatabase({ dataDir, missingDatabaseMessage }, (db) =>
        writeBackup(db, file),
      );
      print(`Backed up ${rows} rows of ${tables} tables to ${file}.`);
    });

/** Fills an empty database, on either engine, from such a file. */
export const restoreCommand = (print: Print) =>
  new Command('restore')
    .description('fill an empty database from such a file')
    .argument('<file>')
    .option(...DATA_DIR)
    .action(async (name, { dataDir }) => {
      const file = resolveFile(name);
      const { tables, rows } = await withDatabase({ dataDir }, (db) => restoreBackup(db, file));
      print(`Restored ${rows} rows of ${tables} tables from ${file}.`);
    });

/** npm runs commands in the project's folder; the file is meant from where the member of staff is. */
const resolveFile = (name: string) => path.resolve(process.env.INIT_CWD ?? '', name);
