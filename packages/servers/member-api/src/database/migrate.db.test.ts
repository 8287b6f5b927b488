import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptyDatabase } from '../testing/fixture-database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import type { OpenDatabase } from './open.ts';

let database: OpenDatabase;
let remove: () => Promise<void>;
beforeAll(async () => {
  const temporary = await temporaryFolder();
  remove = temporary.remove;
  database = await openEmptyDatabase(temporary.folder);
}, 120_000);
afterAll(async () => {
  await database.close();
  await remove();
});

const migrations = readMigrations();
const last = migrations.at(-1)?.version ?? 0;

const appliedVersions = async () => {
  const { rows } = await sql<{
    version: number;
  }>`select version from schema_version order by version`.execute(database.db);
  return rows.map(({ version }) => version);
};

const next = (script: string): Migration => ({ version: last + 1, name: 'next.sql', script });

test('numbers migrations from 1 without gaps', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
});

test('applies each migration once across restarts and instances', async () => {
  await Promise.all([migrate(database.db, migrations), migrate(database.db, migrations)]);
  await migrate(database.db, migrations);
  expect(await appliedVersions()).toEqual(migrations.map(({ version }) => version));
});

test('rolls back a failing migration completely', async () => {
  const broken = next('create table half (id integer);\ncreate tabel other (id integer);\n');
  await expect(migrate(database.db, [...migrations, broken])).rejects.toThrow('syntax error');
  expect(await appliedVersions()).not.toContain(broken.version);
  const { rows } = await sql<{ half: string | null }>`select to_regclass('half') as half`.execute(
    database.db,
  );
  expect(rows).toEqual([{ half: null }]);
});

test('rejects a newer database in one sentence', async () => {
  await migrate(database.db, [...migrations, next('create table newer (id integer);\n')]);
  await expect(migrate(database.db, migrations)).rejects.toThrow(
    `The database has version ${last + 1} and this program knows versions up to ${last}: start a newer program.`,
  );
});

test('rejects a database that lacks an earlier migration', async () => {
  const later: Migration = {
    version: last + 9,
    name: 'later.sql',
    script: 'create table later (id integer);',
  };
  const between: Migration = { version: last + 8, name: '0012-between.sql', script: 'select 1;' };
  const own = await temporaryFolder();
  const { db, close } = await openEmptyDatabase(own.folder);
  await migrate(db, [...migrations, later]);
  await expect(migrate(db, [...migrations, between, later])).rejects.toThrow(
    `The database has version ${last + 9} without 0012-between.sql: restore a backup of an earlier version, or start with an empty database.`,
  );
  await close();
  await own.remove();
});

test('returns dates as text and cents as numbers', { tags: ['R-12'] }, async () => {
  const { rows } =
    await sql`select date '2026-11-21' as day, 120450::bigint as cents, count(*) as many`.execute(
      database.db,
    );
  expect(rows).toEqual([{ day: '2026-11-21', cents: 120450, many: 1 }]);
});
