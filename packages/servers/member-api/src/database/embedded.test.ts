import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@portal/cli-kit/start-program';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyEmptyDatabase } from '../testing/empty-database-cache.ts';
import { durableStartParams } from './durable-file-system.ts';
import { openDatabase } from './open.ts';

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

test('locks a data folder for one process and unlocks it afterwards', async () => {
  await copyEmptyDatabase(folder);
  const first = await openDatabase({ dataDir: folder });
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
    `The data folder ${folder} is in use by another process: stop that one first.`,
  );
  // The second open waits while the first closes.
  const second = openDatabase({ dataDir: folder });
  await first.close();
  await (await second).close();
}, 120_000);

test('repeats an interrupted first start', async () => {
  mkdirSync(join(folder, 'database.new'));
  writeFileSync(join(folder, 'database.new', 'PG_VERSION'), 'half');
  const { db, close } = await openDatabase({ dataDir: folder });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
  expect(existsSync(join(folder, 'database.new'))).toBe(false);
}, 120_000);

test('rejects an unreadable folder in one sentence', async () => {
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '12\n');
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
    `The database in ${folder} cannot be opened`,
  );
}, 120_000);

test('runs without -F and with the durable settings', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  await copyEmptyDatabase(folder);
  expect(durableStartParams).not.toContain('-F');
  const { db, close } = await openDatabase({ dataDir: folder });
  const { rows } = await sql`
    select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method') order by name
  `.execute(db);
  expect(rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_sync_method', setting: 'fsync' },
  ]);
  await close();
});

test('retains committed data and unlocks the folder after SIGKILL', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  await copyEmptyDatabase(folder);
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)};
    import { sql } from 'kysely';
    const { db } = await openDatabase({ dataDir: process.argv[1] });
    await sql\`create table sample (id integer)\`.execute(db);
    for (let id = 1; ; id++) {
      await sql\`insert into sample values (\${id})\`.execute(db);
      process.stdout.write(id + '\\n');
    }`;
  const child = startProgram(['--input-type=module-typescript', '-e', script, folder], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    acknowledged = Number(text.trim().split('\n').at(-1));
    if (acknowledged >= 50) child.kill('SIGKILL');
  });
  await child;

  const { db, close } = await openDatabase({ dataDir: folder });
  const { rows } = await sql<{ sample: number }>`select count(*) as sample from sample`.execute(db);
  expect(acknowledged).toBeGreaterThanOrEqual(50);
  expect(rows[0]?.sample).toBeGreaterThanOrEqual(acknowledged);
  await close();
});
