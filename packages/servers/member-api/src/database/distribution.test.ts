import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@portal/test-support/temporary-folder';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFixtureDatabase } from '../testing/fixture-database.ts';
import type { Db } from './db.ts';
import { DISTRIBUTION, type Way } from './distribution.ts';
import type { OpenDatabase } from './open.ts';

const PAGE = fileURLToPath(new URL('../../../../../docs/where-one-postgresql-ends.md', import.meta.url));

let database: OpenDatabase;
let remove: () => Promise<void>;
beforeAll(async () => {
  const temporary = await temporaryFolder();
  remove = temporary.remove;
  database = await openFixtureDatabase(temporary.folder);
});
afterAll(async () => {
  await database.close();
  await remove();
});

/** Each table with its columns, as the catalogue has them. */
async function columnsOf(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    group by relname order by relname
  `.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Every unique index, and every reference to another table. */
async function keysOf(db: Db) {
  const { rows } = await sql<{ name: string; source: string; columns: string[]; target: string | null }>`
    select keys.name, source.relname as source, target.relname as target,
      (select array_agg(attname::text) from pg_attribute where attrelid = source.oid and attnum = any(keys.columns)) as columns
    from (
      select index.relname as name, indrelid as source, indkey::int2[] as columns, null::oid as target
      from pg_index join pg_class as index on index.oid = indexrelid where indisunique
      union all
      select conname, conrelid, conkey, confrelid from pg_constraint where contype = 'f'
    ) as keys
    join pg_class as source on source.oid = keys.source
    left join pg_class as target on target.oid = keys.target
    where source.relnamespace = current_schema()::regnamespace and source.relkind = 'r'
    order by keys.name
  `.execute(db);
  return rows;
}

const wayOf = (table: string): Way | undefined => DISTRIBUTION[table]?.way;
const isSpread = (way: Way | undefined) => way !== 'everywhere' && way !== 'one node';

/** Where rows of both lie on one node for sure, so that the engine can see that the reference holds. */
function holds(source: string, columns: readonly string[], target: string | null): boolean {
  const way = wayOf(source);
  if (target === null) return !isSpread(way) || columns.includes(way ?? '');
  const other = wayOf(target);
  if (!isSpread(other)) return true;
  return way === other && columns.includes(way ?? '');
}

test('each table has a way to be spread, and the keys that stand in its way are the ones that are known', async () => {
  const columns = await columnsOf(database.db);
  // A new table needs a decision: in distribution.ts, and in the table of the page.
  expect(Object.keys(DISTRIBUTION)).toEqual([...columns.keys()]);
  const keys = await keysOf(database.db);
  const found = [...columns.keys()].map((table) => {
    const without = keys
      .filter(({ source, columns: held, target }) => source === table && !holds(table, held, target))
      .map(({ name }) => name);
    return [table, without];
  });
  const known = Object.entries(DISTRIBUTION).map(([table, { without = [] }]) => [table, without]);
  expect(found).toEqual(known);
});

test('the page says of each table what is decided, and which lack the column altogether', async () => {
  const columns = await columnsOf(database.db);
  const rows = Object.entries(DISTRIBUTION).map(([table, { way, without = [] }]) => {
    const lacks = isSpread(way) && !columns.get(table)?.includes(way);
    const obstacles = [...(lacks ? ['the column'] : []), ...without.map((name) => `\`${name}\``)];
    return `| \`${table}\` | ${isSpread(way) ? `\`${way}\`` : way} | ${obstacles.join(', ')} |`;
  });
  const page = await readFile(PAGE, 'utf8');
  const [, written = ''] = /\n\| table \| way \| to change \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(page) ?? [];
  expect(written.trimEnd().split('\n')).toEqual(rows);
});
