import { type ColumnMetadata, sql, type TableMetadata } from 'kysely';
import { COLUMN_TYPE_OVERRIDES } from '../database/column-types.ts';
import type { Db } from '../database/db.ts';

/** Types that the engines' parsers return (see database/session.ts). */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  date: 'CalendarDate',
  float8: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
};

const LINE_WIDTH = 110;

/** Source of database/tables.ts: tables and views of a migrated database. */
export async function tablesSource(db: Db): Promise<string> {
  const enumValues = await findEnumValues(db);
  const found = await db.introspection.getTables();
  const tables = found.filter(({ name }) => name !== 'schema_version');
  const columns = new Set(
    tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`)),
  );
  const unknown = Object.keys(COLUMN_TYPE_OVERRIDES).filter((column) => !columns.has(column));
  if (unknown.length > 0) throw new Error(`column-types.ts names unknown columns: ${unknown.join(', ')}`);
  return [
    '// Written from the migrations by "npm run generate"; do not edit.',
    "import type { CalendarDate } from '@portal/domain/values/dates';",
    "import type { Cents } from '@portal/domain/values/money';",
    "import type { Generated, JSONColumnType } from 'kysely';",
    "import type * as column from './column-types.ts';",
    '',
    '/** The tables and views of the folder `migrations`, column for column. */',
    'export interface Tables {',
    ...tables.flatMap((table) => [
      `  ${table.name}: {`,
      ...table.columns.map((each) => line(each.name, columnType(table, each, enumValues))),
      '  };',
    ]),
    '}',
    '',
  ].join('\n');
}

/** Columns that a check constraint limits to a list of texts, as union types. */
async function findEnumValues(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ table: string; rule: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'
  `.execute(db);
  return new Map(
    rows.flatMap(({ table, rule }) => {
      const [, name, list = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(rule) ?? [];
      const texts = list.split(', ').map((text) => text.replace(/::text$/, ''));
      return name ? [[`${table}.${name}`, texts.join(' | ')]] : [];
    }),
  );
}

/** Columns of our views are never null, although the catalogue does not say so. */
function columnType(
  table: TableMetadata,
  column: ColumnMetadata,
  enumValues: ReadonlyMap<string, string>,
): string {
  const key = `${table.name}.${column.name}`;
  const narrower =
    key in COLUMN_TYPE_OVERRIDES ? `column.${COLUMN_TYPE_OVERRIDES[key]}` : enumValues.get(key);
  const type = narrower ?? (column.name.endsWith('_cents') ? 'Cents' : TYPES[column.dataType]);
  if (type === undefined) throw new Error(`Add the type of ${key} (${column.dataType}) to column-types.ts`);
  const orNull = column.isNullable && !table.isView ? ' | null' : '';
  if (column.dataType === 'jsonb') {
    return orNull
      ? `JSONColumnType<${type} | null, string | null, string | null>`
      : `JSONColumnType<${type}>`;
  }
  const isGenerated = column.hasDefaultValue || column.isAutoIncrementing;
  return isGenerated ? `Generated<${type}${orNull}>` : `${type}${orNull}`;
}

function line(name: string, type: string): string {
  const whole = `    ${name}: ${type};`;
  return whole.length <= LINE_WIDTH
    ? whole
    : `    ${name}:\n      | ${type.replaceAll(' | ', '\n      | ')};`;
}
