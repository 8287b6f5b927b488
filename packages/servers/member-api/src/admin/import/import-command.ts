import { authorOrLoginName } from '@portal/cli-kit/author';
import { CliError } from '@portal/cli-kit/cli-error';
import { notBlank } from '@portal/cli-kit/parse-arguments';
import { Command, type Print } from '@portal/cli-kit/program';
import { resolveFile } from '@portal/cli-kit/resolve-file';
import { formatTable } from '@portal/cli-kit/table';
import { isDiskFullError } from '../../database/disk-space.ts';
import { COMMAND_DESCRIPTIONS } from '../command-descriptions.ts';
import { AUTHOR, DATA_DIR } from '../command-options.ts';
import { withImportDatabase } from '../database.ts';
import { readImportLimit } from '../settings.ts';
import type { ImportDatabase } from './connection.ts';
import { type ImportResult, importExtract } from './import-extract.ts';
import { createProgress } from './progress.ts';

/** Imports the nightly extract of the administration system (docs/nightly-import.md). */
export const importCommand = (print: Print) =>
  new Command('import')
    .description(COMMAND_DESCRIPTIONS.import)
    .argument('<folder>', 'with the files of the extract')
    .option('--dry-run', 'print what would change', false)
    .option('--full', 'compare every row with the database, not only with the last extract', false)
    .option('--confirm <reason>', 'import an implausible extract; the reason is stored', notBlank)
    .option(...AUTHOR)
    .option(...DATA_DIR)
    .action(async (folder, { dryRun, full, confirm, author, dataDir }) => {
      const started = performance.now();
      const result = await withImportDatabase(dataDir, (database) =>
        importExtract(database, {
          folder: resolveFile(folder),
          isDryRun: dryRun,
          isFull: full,
          limitPercent: readImportLimit(process.env),
          confirmation:
            confirm === undefined ? undefined : { reason: confirm, by: authorOrLoginName(author) },
          now: () => new Date(),
          onProgress: createProgress(print, () => performance.now()),
        }).catch((error: unknown) => {
          throw describeDiskFull(database, error);
        }),
      );
      report(print, result);
      const seconds = Math.ceil((performance.now() - started) / 1_000);
      const needsConfirmation = result.warnings.length > 0 && confirm === undefined;
      print(
        dryRun
          ? `Nothing was changed. The extract of ${result.extractDate} can be imported${needsConfirmation ? ' only with --confirm <reason>' : ''}.`
          : `Imported the extract of ${result.extractDate} with ${result.rows} rows in ${seconds} s.`,
      );
    });

function describeDiskFull({ db }: ImportDatabase, error: unknown): unknown {
  return isDiskFullError(db, error)
    ? new CliError(
        'Nothing was imported, because the disk of the database is full. Free space and import again.',
      )
    : error;
}

function report(print: Print, { counts, warnings }: ImportResult): void {
  const rows = Object.entries(counts).map(([kind, { added, changed, removed }]) => [
    kind,
    String(added),
    String(changed),
    String(removed),
  ]);
  print(formatTable([['kind', 'added', 'changed', 'removed'], ...rows]));
  for (const warning of warnings) print(`Implausible: ${warning}.`);
}
