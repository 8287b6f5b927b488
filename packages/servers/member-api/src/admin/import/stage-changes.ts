import { join } from 'node:path';
import { KINDS, type KindName } from '@portal/dataset/extract/kinds';
import { sql } from 'kysely';
import { type KindTable, kindTable, storedValue, type Value } from '../../database/kind-tables.ts';
import { findLastImport } from '../../database/last-import.ts';
import { statesInStage } from '../../database/payment-state-machine.ts';
import { areChangesCorrect } from './check-changes.ts';
import { compareLines, type Difference } from './compare-lines.ts';
import type { ImportDatabase, StagedRow } from './connection.ts';
import { checkDocumentFile } from './document-file.ts';
import { DOCUMENTS_FOLDER, type Extract } from './extract-files.ts';
import { findImportedRows, hasRowsAsLines, readImportedFile } from './imported-files.ts';
import { isDamaged, parseJson, type RawRow, readBytes } from './read-rows.ts';
import { rulesDigest } from './rules-digest.ts';
import { checkRows, createStagingTable, stagedColumns } from './stage-extract.ts';
import { ValidationErrorList } from './validation-errors.ts';

const BATCH = 1_000;

/**
 * Stages only the rows that differ from the last extract, and the keys that it had for them. Returns false if every row
 * must be staged: an unknown last extract, too many differences, or a possible error. Only the full check finds the
 * line of an error.
 */
export async function stageChanges(
  database: ImportDatabase,
  extract: Extract,
  onRows: (count: number) => void,
): Promise<boolean> {
  const { db } = database;
  const imported = await findImportedRows(db, rulesDigest());
  if (!imported || !(await isComparable(database, extract, imported))) return false;
  for (const [kind, file] of extract.files) {
    const difference = await compareFile(database, extract, kind, file);
    const count = extract.manifest.rows[kind];
    if (!difference || count !== countAfter(imported[kind], difference)) return false;
    if (!(await stageDifference(database, extract, kind, difference))) return false;
    onRows(count);
  }
  if (!(await stageChangedFiles(database, extract))) return false;
  await stageChangedPayments(database);
  return areChangesCorrect(db, extract);
}

/** An older extract may have payments after its date. */
async function isComparable(
  { db }: ImportDatabase,
  extract: Extract,
  imported: Readonly<Record<string, number>>,
): Promise<boolean> {
  const { files, manifest } = extract;
  const last = await findLastImport(db);
  return (
    last !== undefined &&
    manifest.extractDate >= last.extract_date &&
    files.size === Object.keys(imported).length &&
    [...files.keys()].every((kind) => kind in imported) &&
    hasRowsAsLines(extract)
  );
}

async function compareFile(
  { db }: ImportDatabase,
  { folder, digests }: Extract,
  kind: KindName,
  file: string,
): Promise<Difference | undefined> {
  const after = readBytes(join(folder, file), (digest) => digests.set(kind, digest));
  try {
    return await compareLines(readImportedFile(db, kind), after);
  } catch (error) {
    if (isDamaged(error)) return undefined;
    throw error;
  }
}

function countAfter(before: number | undefined, { outdated, added }: Difference): number {
  return (before ?? 0) - outdated.length + added.length;
}

/** Returns false if a row may have an error. */
async function stageDifference(
  database: ImportDatabase,
  extract: Extract,
  kind: KindName,
  { outdated, added }: Difference,
): Promise<boolean> {
  const { db } = database;
  const target = kindTable(kind);
  const columns = stagedColumns(target);
  const errors = new ValidationErrorList();
  const rows = async function* () {
    for (const lines of inBatches(added)) {
      yield await checkRows(extract, kind, lines.map(parseLine), errors);
      if (errors.hasAny) return;
    }
  };
  const outdatedKeys = async function* () {
    for (const lines of inBatches(outdated)) yield lines.map((line) => keyOf(target, line));
  };
  await createStagingTable(database, target);
  await createOutdatedTable(database, target);
  await database.copy(target.staged, columns, rows());
  await database.copy(target.outdated, target.key, outdatedKeys());
  for (const table of [target.staged, target.outdated]) {
    await sql`create index on ${sql.id(table)} (${sql.join(target.key.map((column) => sql.id(column)))})`.execute(
      db,
    );
    await sql`analyze ${sql.id(table)}`.execute(db);
  }
  await createRemovedTable(database, target);
  return !errors.hasAny;
}

function* inBatches(lines: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < lines.length; at += BATCH) yield lines.slice(at, at + BATCH);
}

/** Key of a row of the last extract, which was correct. */
function keyOf(target: KindTable, line: string): StagedRow {
  const { schema, key } = KINDS[target.kind];
  const row: Readonly<Record<string, Value>> = schema.parse(JSON.parse(toText(line)));
  return key.map((field) => storedValue(target, field, row[field] ?? null));
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Drops a byte order mark, as the full check does. @throws TypeError for bytes that are not UTF-8 */
function toText(bytes: string): string {
  return decoder.decode(Buffer.from(bytes, 'latin1'));
}

/** The line's number is not known. An error is reported by the full check. */
function parseLine(bytes: string): RawRow {
  try {
    return parseJson({ line: 0, text: toText(bytes) });
  } catch {
    return { line: 0, reason: 'The line is not UTF-8 text' };
  }
}

async function createOutdatedTable(
  { db }: ImportDatabase,
  { table, outdated, key }: KindTable,
): Promise<void> {
  await sql`drop table if exists pg_temp.${sql.id(outdated)}`.execute(db);
  await sql`
    create temporary table ${sql.id(outdated)} as
    select ${sql.join(key.map((column) => sql.id(column)))} from ${sql.table(table)} with no data
  `.execute(db);
}

/** Few rows are removed. With their number the planner reads no other row to delete them. */
async function createRemovedTable(
  { db }: ImportDatabase,
  { staged, outdated, removed, key }: KindTable,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.id(column)));
  await sql`drop table if exists pg_temp.${sql.id(removed)}`.execute(db);
  await sql`
    create temporary table ${sql.id(removed)} as
    select ${columns} from ${sql.id(outdated)} except select ${columns} from ${sql.id(staged)}
  `.execute(db);
  await sql`analyze ${sql.id(removed)}`.execute(db);
}

/** Stages documents whose row is as before, with another file. Returns false if a file may have an error. */
async function stageChangedFiles({ db }: ImportDatabase, { folder }: Extract): Promise<boolean> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const { rows }: { readonly rows: readonly DocumentFile[] } = await sql<DocumentFile>`
      select document_id as id, file, digest from document_file as stored
      where file is not null and document_id > ${last}
        and not exists (select from outdated_document as outdated where outdated.document_id = stored.document_id)
      order by document_id limit ${BATCH}
    `.execute(db);
    for (const { id, file, digest } of rows) {
      const checked = await checkDocumentFile(join(folder, DOCUMENTS_FOLDER, file));
      if (!('digest' in checked)) return false;
      if (checked.digest === digest) continue;
      await sql`insert into outdated_document values (${id})`.execute(db);
      await sql`
        insert into staged_document
          (line, document_id, certificate_number, life_pro_name_id, form_type, period, file, digest)
        select 0, document_id, certificate_number, life_pro_name_id, form_type, period, ${file}, ${checked.digest}
        from document where document_id = ${id}
      `.execute(db);
    }
    last = rows.at(-1)?.id;
  }
  return true;
}

interface DocumentFile {
  readonly id: string;
  readonly file: string;
  readonly digest: string;
}

/**
 * Stages payments whose row is as before, and that changed on the portal. It knows their reference now, the payment is
 * not settled yet, or another row has its reference now.
 */
async function stageChangedPayments({ db }: ImportDatabase): Promise<void> {
  const { columns } = kindTable('payment-history');
  const live = sql.join(statesInStage('live'));
  await sql`
    with changed as (
      insert into staged_payment_history (line, ${sql.join(columns.map((column) => sql.id(column)))})
      select 0, ${sql.join(columns.map((column) => sql`stored.${sql.id(column)}`))}
      from payment_history as stored
      where payment_history_id in (
        select payment_history_id from payment_history join payment using (processor_reference)
        where payment_history.payment_id is null and payment.kind = 'single'
        union
        select payment_history_id from payment_history join payment using (payment_id)
        where payment.state in (${live})
        union
        select payment_history_id from payment_history join payment using (payment_id)
        join staged_payment_history as staged on staged.processor_reference = payment.processor_reference
        where staged.extract_key <> payment_history.extract_key
      )
        and extract_key is not null
        and not exists (select from outdated_payment_history as outdated where outdated.extract_key = stored.extract_key)
      returning extract_key
    )
    insert into outdated_payment_history select extract_key from changed
  `.execute(db);
}
