import { Command, type Print } from '@portal/cli-kit/program';
import { resolveFile } from '@portal/cli-kit/resolve-file';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { COMMAND_DESCRIPTIONS } from './command-descriptions.ts';
import { DATA_DIR } from './command-options.ts';
import { withDatabase } from './database.ts';

/**
 * Creates the `backup` command. With DATABASE_URL the portal may run, with the embedded database it must be stopped.
 */
export const backupCommand = (print: Print) =>
  new Command('backup')
    .description(COMMAND_DESCRIPTIONS.backup)
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

/** Creates the `restore` command, which fills an empty database on either engine. */
export const restoreCommand = (print: Print) =>
  new Command('restore')
    .description(COMMAND_DESCRIPTIONS.restore)
    .argument('<file>')
    .option(...DATA_DIR)
    .action(async (name, { dataDir }) => {
      const file = resolveFile(name);
      const { tables, rows } = await withDatabase({ dataDir }, (db) => restoreBackup(db, file));
      print(`Restored ${rows} rows of ${tables} tables from ${file}.`);
    });
