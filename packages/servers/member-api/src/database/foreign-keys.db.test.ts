import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTemporaryFixtureDatabase } from '../testing/fixture-database.ts';

test('has an index for each reference to a certificate or member', { timeout: 120_000 }, async () => {
  const { db, close } = await openTemporaryFixtureDatabase();
  // Without one, each removal of a certificate or member reads the whole table.
  const { rows } = await sql<{ name: string }>`
    select reference.conrelid::regclass || ' (' || referencing.attname || ')' as name
    from pg_constraint as reference
    join pg_attribute as referencing
      on referencing.attrelid = reference.conrelid and referencing.attnum = reference.conkey[1]
    where reference.contype = 'f' and reference.confrelid in ('certificate'::regclass, 'member'::regclass)
      and not exists (
        select from pg_index
        where indrelid = reference.conrelid and indkey[0] = reference.conkey[1]
          and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || referencing.attname || ' IS NOT NULL)')
      )
    order by name
  `.execute(db);
  await close();
  expect(rows.map(({ name }) => name)).toEqual([]);
});
