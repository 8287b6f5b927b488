import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { KindTable } from '../../database/kind-tables.ts';
import type { StagedExtract } from './extract-files.ts';

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** The parts of a merge in which a kind differs from its columns. */
export interface MergeColumns {
  /** Columns that are compared and written, with their values from `staged`. */
  readonly values: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns that only new rows receive. */
  readonly forNewRows?: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Columns of a kind that its table has, from its staging table. */
export function stagedValues({ columns, extraColumns }: KindTable): MergeColumns['values'] {
  const inTable = columns.filter((column) => !(column in extraColumns));
  return Object.fromEntries(inTable.map((column) => [column, sql`staged.${sql.id(column)}`]));
}

/** Updates the rows that differ. Other rows are not written. */
export async function updateChanged(db: Db, target: KindTable, { values }: MergeColumns): Promise<number> {
  const changing = Object.entries(values).filter(([column]) => !target.key.includes(column));
  if (changing.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update ${sql.table(target.table)} as target
    set ${sql.join(changing.map(([column, value]) => sql`${sql.id(column)} = ${value}`))}
    from ${sql.id(target.staged)} as staged
    where ${sameKey(target)} and (${sql.join(changing.map(([column]) => sql`target.${sql.id(column)}`))})
      is distinct from (${sql.join(changing.map(([, value]) => value))})
  `.execute(db);
  return Number(numAffectedRows);
}

export async function insertNew(
  db: Db,
  target: KindTable,
  { values, forNewRows = {} }: MergeColumns,
): Promise<number> {
  const all = Object.entries({ ...values, ...forNewRows });
  const { numAffectedRows } = await sql`
    insert into ${sql.table(target.table)} (${sql.join(all.map(([column]) => sql.id(column)))})
    select ${sql.join(all.map(([, value]) => value))} from ${sql.id(target.staged)} as staged
    where not exists (select from ${sql.table(target.table)} as target where ${sameKey(target)})
  `.execute(db);
  return Number(numAffectedRows);
}

/** Deletes the rows for which both conditions on `target` hold. */
export async function deleteMissing(
  db: Db,
  { table }: KindTable,
  missing: RawBuilder<boolean>,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} as target where ${missing} and ${condition}
  `.execute(db);
  return Number(numAffectedRows);
}

/** Condition that the extract does not have the row `target`. */
export function isMissing(target: KindTable, { isIncremental }: StagedExtract): RawBuilder<boolean> {
  return isIncremental
    ? sql<boolean>`exists (select from ${sql.id(target.removed)} as removed where ${sameKey(target, 'removed')})`
    : sql<boolean>`not exists (select from ${sql.id(target.staged)} as staged where ${sameKey(target)})`;
}

function sameKey({ key }: KindTable, alias = 'staged'): RawBuilder<boolean> {
  return sql.join(
    key.map((column) => sql`target.${sql.id(column)} = ${sql.id(alias, column)}`),
    sql` and `,
  ) as RawBuilder<boolean>;
}
