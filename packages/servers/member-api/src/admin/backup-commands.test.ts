import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CommandUnknownOpts, type Print, runCommand } from '@portal/cli-kit/program';
import { afterAll, expect, test } from 'vitest';
import { migrate, readMigrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { copyEmptyDatabase } from '../testing/empty-database-cache.ts';
import { backupCommand, restoreCommand } from './backup-commands.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('backs up and restores a database, and rejects misuse in one sentence', {
  tags: ['API-01'],
  timeout: 120_000,
}, async () => {
  const file = path.join(folder, 'portal.backup');
  const [full, empty] = [path.join(folder, 'full'), path.join(folder, 'empty')];
  const printed: string[] = [];
  const run = (command: (print: Print) => CommandUnknownOpts, dataDir: string) =>
    runCommand(
      command((line) => printed.push(line)),
      [file, '--data-dir', dataDir],
    );

  await expect(run(backupCommand, full)).rejects.toThrow(
    `There is nothing to back up: ${full} has no database.`,
  );

  for (const dataDir of [full, empty]) {
    mkdirSync(dataDir);
    await copyEmptyDatabase(dataDir);
  }
  const { db, close } = await openDatabase({ dataDir: full });
  await migrate(db, readMigrations());
  await expect(run(backupCommand, full)).rejects.toThrow(
    `The data folder ${full} is in use by another process: stop that one first.`,
  );
  await close();

  await run(backupCommand, full);
  await run(restoreCommand, empty);
  expect(printed).toEqual([
    expect.stringMatching(/^Backed up \d+ rows of \d+ tables to .*portal\.backup\.$/),
    expect.stringMatching(/^Restored \d+ rows of \d+ tables from .*portal\.backup\.$/),
  ]);
  await expect(run(restoreCommand, empty)).rejects.toThrow('The database is not empty');
});
