import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@portal/cli-kit/program';
import { generateExtract } from '@portal/dataset/extract/write-extract';
import { dateFromWire } from '@portal/domain/values/dates';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { migrate, readMigrations } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open.ts';
import { copyEmptyDatabase } from '../../testing/empty-database-cache.ts';
import { importCommand } from './import-command.ts';
import { createProgress } from './progress.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

async function run(...args: string[]): Promise<string> {
  const printed: string[] = [];
  await runCommand(
    importCommand((line) => printed.push(line)),
    args,
  );
  return printed.join('\n');
}

test('imports a generated extract into an empty database of the portal', { timeout: 240_000 }, async () => {
  vi.stubEnv('DATABASE_URL', '');
  const { folder, remove } = await temporaryFolder();
  const dataDir = join(folder, 'data');
  const extract = join(folder, 'extract');
  mkdirSync(dataDir);
  await copyEmptyDatabase(dataDir);
  const at = ['--data-dir', dataDir];
  await expect(run(extract, ...at)).rejects.toThrow(
    'Start the portal once before an import: the database is empty.',
  );
  const empty = await openDatabase({ dataDir });
  await migrate(empty.db, readMigrations());
  await empty.close();
  await expect(run(extract, ...at)).rejects.toThrow(`${extract} is not an extract: it has no extract.json.`);

  await generateExtract(extract, { seed: 7, members: 12 }, dateFromWire('2026-11-26'), {
    csv: true,
    gzip: true,
  });
  const dryRun = await run(extract, '--dry-run', ...at);
  expect(dryRun).toMatch(/(?:^|\n)kind +added +changed +removed\nmembers +12 +0 +0\naddresses +12 +0 +0\n/);
  expect(dryRun).toMatch(/\nNothing was changed\. The extract of 2026-11-26 can be imported\.$/);
  expect(await run(extract, ...at)).toMatch(
    /\nmembers +12 +0 +0\n[\s\S]*\nImported the extract of 2026-11-26 with \d+ rows in \d+ s\.$/,
  );
  expect(await run(extract, ...at)).toMatch(/\nmembers +0 +0 +0\n/);

  const smaller = join(folder, 'smaller');
  await generateExtract(smaller, { seed: 7, members: 8 }, dateFromWire('2026-11-27'));
  await expect(run(smaller, ...at)).rejects.toThrow(/4 of 12 members would vanish \(the limit is 5 %\)/);
  expect(await run(smaller, '--dry-run', ...at)).toMatch(
    /\nImplausible: 4 of 12 members would vanish[\s\S]* can be imported only with --confirm <reason>\.$/,
  );
  expect(await run(smaller, '--dry-run', '--confirm', 'Four left', ...at)).toMatch(/ can be imported\.$/);

  await run(smaller, '--confirm', 'Four members left', ...at);
  const changed = await openDatabase({ dataDir });
  await changed.db.updateTable('address').set({ city: 'Elsewhere' }).execute();
  await changed.close();
  expect(await run(smaller, ...at)).toMatch(/\naddresses +0 +0 +0\n/);
  expect(await run(smaller, '--full', ...at)).toMatch(/\naddresses +0 +8 +0\n/);
  await remove();
});

test('prints rows, rate and remaining time every five seconds', () => {
  const printed: string[] = [];
  let now = 0;
  const progress = createProgress(
    (line) => printed.push(line),
    () => now,
  );
  for (const [at, rows] of [
    [4_999, 900],
    [5_000, 1_000],
    [9_000, 2_000],
    [10_000, 3_000],
  ] as const) {
    now = at;
    progress(rows, 9_000);
  }
  expect(printed).toEqual([
    'Checked 1000 of 9000 rows, 200 rows a second, 40 s left.',
    'Checked 3000 of 9000 rows, 300 rows a second, 20 s left.',
  ]);
});
