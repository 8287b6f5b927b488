import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { OperatorError } from '@portal/server-kit/operator-error';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../database/db.ts';
import { readMigrations } from '../../database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../database/open.ts';
import { copyEmptyDatabase } from '../../testing/empty-database-cache.ts';
import { owner } from '../../testing/fixture.ts';
import { openEmptyDatabase, openFixtureDatabase } from '../../testing/fixture-database.ts';
import { everyRow, insertIntoEveryTable } from '../testing/every-table.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let remove: () => Promise<void>;
let source: OpenDatabase;
let file: string;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  source = await openFixtureDatabase(folder);
  await insertIntoEveryTable(source.db);
  file = join(folder, 'first.backup');
}, 120_000);
afterAll(async () => {
  await source.close();
  await remove();
});

/** Opens an empty embedded database, or an empty one on the run's engine. */
async function withEmpty<T>(engine: 'embedded' | 'of the run', use: (db: Db) => Promise<T>): Promise<T> {
  const temporary = await temporaryFolder();
  if (engine === 'embedded') await copyEmptyDatabase(temporary.folder);
  const open =
    engine === 'embedded' ? openDatabase({ dataDir: temporary.folder }) : openEmptyDatabase(temporary.folder);
  const { db, close } = await open;
  try {
    return await use(db);
  } finally {
    await close();
    await temporary.remove();
  }
}

const nextLogEntry = (db: Db) =>
  db.insertInto('log_entry').values({ entry: '{}' }).returning('log_entry_id').executeTakeFirstOrThrow();

test('restores a backup of every table on both engines', {
  tags: ['R-28'],
  timeout: 120_000,
}, async () => {
  const before = await everyRow(source.db);
  // A new table needs a row in testing/every-table.ts.
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);
  const rows = Object.values(before).flat().length;
  const tables = Object.keys(before).length;
  // The registry may be in the same database.
  await sql`create table portal_registry (revision integer primary key)`.execute(source.db);
  expect(await writeBackup(source.db, file)).toEqual({ tables, rows });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const second = join(folder, 'second.backup');
  await withEmpty('embedded', async (db) => {
    expect(await restoreBackup(db, file)).toEqual({ tables, rows });
    expect(await everyRow(db)).toEqual(before);
    await writeBackup(db, second);
  });
  await withEmpty('of the run', async (db) => {
    await restoreBackup(db, second);
    expect(await everyRow(db)).toEqual(before);
    expect(await nextLogEntry(db)).toEqual(await nextLogEntry(source.db));
    await expect(restoreBackup(db, file)).rejects.toThrow(
      'The database is not empty: restore into a new data folder or an empty database.',
    );
  });
});

/** Returns the database, and the length of its longest statement parameters or result rows. */
function measured(db: Db) {
  let longest = 0;
  const measure = (value: unknown) => {
    longest = Math.max(longest, JSON.stringify(value).length);
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode') measure(node.parameters);
      return node;
    },
    transformResult: async ({ result }) => {
      measure(result.rows);
      return result;
    },
  };
  return { db: db.withPlugin(plugin), longest: () => longest };
}

test('moves documents in batches of limited size', {
  tags: ['R-16', 'R-28'],
  timeout: 120_000,
}, async () => {
  const length = 2_000_000;
  await sql`
    insert into document (document_id, certificate_number, form_type, period)
    select 'large-' || number, ${owner.certificateNumber}, 'Contract', '2026'
    from generate_series(1, 12) as number
  `.execute(source.db);
  await sql`
    insert into document_file (document_id, base64)
    select document_id, repeat('A', ${length}) from document where document_id like 'large-%'
  `.execute(source.db);
  const large = join(folder, 'large.backup');
  const written = measured(source.db);
  await writeBackup(written.db, large);
  expect(written.longest()).toBeLessThan(length * 2);
  await withEmpty('of the run', async (db) => {
    const restored = measured(db);
    await restoreBackup(restored.db, large);
    // PostgreSQL limits a JSON array to 268,435,455 bytes, and a document has up to 27,962,028.
    // All documents of the test together have 24,000,000.
    expect(restored.longest()).toBeLessThan(20_000_000);
    const files = await sql`
      select count(*) as count from document_file where base64 = repeat('A', ${length})
    `.execute(db);
    expect(files.rows).toEqual([{ count: 12 }]);
  });
  // Other tests copy every row.
  await sql`delete from document_file where document_id like 'large-%'`.execute(source.db);
  await sql`delete from document where document_id like 'large-%'`.execute(source.db);
});

test('rejects an invalid file in one sentence and stores nothing', async () => {
  const good = await readFile(file);
  const text = gunzipSync(good).toString();
  const packed = (changed: string) => gzipSync(changed);
  const cases: [name: string, content: Buffer, sentence: RegExp][] = [
    ['text', Buffer.from('hello'), /is no backup of a member portal\.$/],
    ['empty', Buffer.alloc(0), /is truncated or damaged\.$/],
    ['another', packed('{"format":"other"}\n'), /is no backup of a member portal\.$/],
    ['cut', good.subarray(0, good.length - 200), /is truncated or damaged\.$/],
    ['cut-inside', packed(text.slice(0, text.length / 2)), /is truncated or damaged\.$/],
    ['without-end', packed(text.trimEnd().split('\n').slice(0, -1).join('\n')), /is truncated or damaged\.$/],
    ['changed', packed(text.replace('Quarnstrom', 'Quarnstrum')), /is truncated or damaged\.$/],
    ['longer', packed(`${text}{}\n`), /is truncated or damaged\.$/],
    [
      'newer',
      packed(text.replace(/"version":\d+/, '"version":9999')),
      /has version 9999 and this program supports/,
    ],
  ];
  await withEmpty('of the run', async (db) => {
    for (const [name, content, sentence] of cases) {
      const wrong = join(folder, `${name}.backup`);
      await writeFile(wrong, content);
      await expect(restoreBackup(db, wrong), name).rejects.toThrow(sentence);
    }
    await expect(restoreBackup(db, join(folder, 'absent'))).rejects.toThrow(
      /^File .*absent does not exist\.$/,
    );
    expect(await everyRow(db)).toEqual({});
  });
}, 120_000);

test('migrates a backup of an older version', {
  tags: ['R-28'],
  timeout: 120_000,
}, async () => {
  const next = {
    version: 9_999,
    name: '9999-next.sql',
    script: "alter table faq add column note text default 'n'",
  };
  await withEmpty('of the run', async (db) => {
    await restoreBackup(db, file, [...readMigrations(), next]);
    const { rows } = await sql`select max(version) as version from schema_version`.execute(db);
    expect(rows).toEqual([{ version: 9_999 }]);
    const notes = await sql`select distinct note from faq`.execute(db);
    expect(notes.rows).toEqual([{ note: 'n' }]);
  });
});

test('overwrites no file, needs a database and leaves no partial file', async () => {
  await expect(writeBackup(source.db, file)).rejects.toThrow(
    `File ${file} already exists: choose another name.`,
  );
  await withEmpty('of the run', async (db) => {
    await expect(writeBackup(db, join(folder, 'none.backup'))).rejects.toThrow('There is nothing to back up');
    await sql`create table of_another_program (id integer)`.execute(db);
    await expect(restoreBackup(db, file)).rejects.toThrow('The database is not empty');
  });
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
}, 120_000);

test('removes the unfinished file of a killed backup after a day', async () => {
  const { folder: backups, remove: removeBackups } = await temporaryFolder();
  const partsOf = (day: string) => `${day}.gz.7c9e6679-7425-40de-944b-e07fc1f90ae7.backup.tmp`;
  const others = [partsOf('running'), 'own.tmp'];
  for (const name of [partsOf('killed'), ...others]) await writeFile(join(backups, name), 'rows');
  const dayAgo = new Date(Date.now() - 25 * 60 * 60_000);
  for (const name of [partsOf('killed'), 'own.tmp']) await utimes(join(backups, name), dayAgo, dayAgo);
  await writeBackup(source.db, join(backups, 'today.gz'));
  expect((await readdir(backups)).sort()).toEqual([...others, 'today.gz'].sort());
  await removeBackups();
}, 120_000);

test('names a file that cannot be written', { tags: ['R-28'] }, async () => {
  const missing = join(folder, 'missing', 'fourth.backup');
  await expect(writeBackup(source.db, missing)).rejects.toThrow(
    new OperatorError(`File ${missing} cannot be written (ENOENT).`),
  );
});

test('restores a backup of a database with tables of other programs', {
  tags: ['R-28'],
  timeout: 120_000,
}, async () => {
  const before = await everyRow(source.db);
  const shared = join(folder, 'shared.backup');
  await sql`create table awsdms_ddl_audit (key bigserial)`.execute(source.db);
  await sql`insert into awsdms_ddl_audit values (default), (default)`.execute(source.db);
  await sql`create table zz_log as select repeat('-', 1000) from generate_series(1, 5000)`.execute(source.db);
  await writeBackup(source.db, shared);
  await sql`drop table awsdms_ddl_audit, zz_log`.execute(source.db);
  await withEmpty('of the run', async (db) => {
    const rows = Object.values(before).flat().length;
    expect(await restoreBackup(db, shared)).toEqual({ tables: Object.keys(before).length, rows });
    expect(await everyRow(db)).toEqual(before);
  });
});
