import { join } from 'node:path';
import { KINDS, type KindName } from '@portal/dataset/extract/kinds';
import { sql } from 'kysely';
import { type KindTable, kindTable, storedValue, type Value } from '../../database/kind-tables.ts';
import type { ImportDatabase, StagedRow } from './connection.ts';
import { checkDocumentFile } from './document-file.ts';
import { DOCUMENTS_FOLDER, type Extract } from './extract-files.ts';
import { LineError } from './line-error.ts';
import { type RawRow, readRows } from './read-rows.ts';
import type { ValidationErrorList } from './validation-errors.ts';

/** Number of a row's line in its file, in every staging table. */
const LINE = 'line';

/** Reads and checks every row into temporary tables, which end with the session. */
export async function stageExtract(
  database: ImportDatabase,
  extract: Extract,
  errors: ValidationErrorList,
  onRows: (count: number) => void,
): Promise<void> {
  for (const [kind, file] of extract.files) {
    const target = kindTable(kind);
    await createStagingTable(database, target);
    await database.copy(
      target.staged,
      stagedColumns(target),
      checkedRows(extract, kind, file, errors, onRows),
    );
    if (errors.hasReachedLimit) return;
  }
}

/** Columns in the order of a staged row. */
export function stagedColumns({ kind, columns }: KindTable): readonly string[] {
  return [LINE, ...columns, ...(kind === 'documents' ? ['digest'] : [])];
}

export async function createStagingTable({ db }: ImportDatabase, target: KindTable): Promise<void> {
  const inTable = target.columns.filter((column) => !(column in target.extraColumns));
  const columns = [
    sql`0 as ${sql.id(LINE)}`,
    ...inTable.map((column) => sql.id(column)),
    ...Object.entries(target.extraColumns).map(
      ([column, type]) => sql`null::${sql.raw(type)} as ${sql.id(column)}`,
    ),
  ];
  await sql`drop table if exists pg_temp.${sql.id(target.staged)}`.execute(db);
  await sql`
    create temporary table ${sql.id(target.staged)} as
    select ${sql.join(columns)} from ${sql.table(target.table)} with no data
  `.execute(db);
}

async function* checkedRows(
  extract: Extract,
  kind: KindName,
  file: string,
  errors: ValidationErrorList,
  onRows: (count: number) => void,
): AsyncGenerator<StagedRow[]> {
  let count = 0;
  const onDigest = (digest: string) => extract.digests.set(kind, digest);
  try {
    for await (const batch of readRows(kind, join(extract.folder, file), onDigest)) {
      const rows = await checkRows(extract, kind, batch, errors);
      count += batch.length;
      onRows(batch.length);
      if (errors.hasReachedLimit) return;
      yield rows;
    }
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    errors.add({ file, line: error.line, reason: error.message });
    return;
  }
  const expected = extract.manifest.rows[kind] ?? 0;
  if (count !== expected) {
    errors.add({ file, line: count, reason: `The file has ${count} rows in place of ${expected}` });
  }
}

/** Returns the rows without an error. Documents get the digest of their file. */
export async function checkRows(
  { folder, files }: Extract,
  kind: KindName,
  batch: readonly RawRow[],
  errors: ValidationErrorList,
): Promise<StagedRow[]> {
  const target = kindTable(kind);
  const file = files.get(kind) ?? kind;
  const rows: StagedRow[] = [];
  for (const raw of batch) {
    const row = checkRow(target, file, raw, errors);
    if (row) rows.push(kind === 'documents' ? await withDigest(row, target, folder, file, errors) : row);
  }
  return rows;
}

function checkRow(
  target: KindTable,
  file: string,
  raw: RawRow,
  errors: ValidationErrorList,
): StagedRow | undefined {
  const { line } = raw;
  if ('reason' in raw) {
    errors.add({ file, line, reason: raw.reason });
    return undefined;
  }
  const parsed = KINDS[target.kind].schema.safeParse(raw.value);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
      const field = [...issue.path, ...keys][0]?.toString();
      errors.add({ file, line, field, reason: issue.message });
    }
    return undefined;
  }
  const values: Readonly<Record<string, Value>> = parsed.data;
  return [line, ...target.fields.map((field) => storedValue(target, field, values[field] ?? null))];
}

async function withDigest(
  row: StagedRow,
  target: KindTable,
  folder: string,
  file: string,
  errors: ValidationErrorList,
): Promise<StagedRow> {
  const name = row[1 + target.fields.indexOf('File')];
  if (typeof name !== 'string') return [...row, null];
  const checked = await checkDocumentFile(join(folder, DOCUMENTS_FOLDER, name));
  if ('digest' in checked) return [...row, checked.digest];
  errors.add({ file, line: Number(row[0]), field: 'File', reason: checked.reason });
  return [...row, null];
}
