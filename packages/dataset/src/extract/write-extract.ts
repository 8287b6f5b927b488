import { once } from 'node:events';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { CalendarDate } from '@portal/domain/values/dates';
import { resolveDataset } from '../dates.ts';
import { demoDatasetPath } from '../demo-path.ts';
import { createHousehold, type SocietyOptions } from '../generate/society.ts';
import { readDataset } from '../read.ts';
import type { Dataset } from '../schema.ts';
import { certificateRows, datasetRows, memberRows } from './extract-rows.ts';
import { fieldTypes } from './json-schema.ts';
import { KIND_NAMES, KINDS, type KindName, MANIFEST_FILE, type Manifest } from './kinds.ts';

export interface ExtractFormat {
  readonly csv?: boolean;
  readonly gzip?: boolean;
}

type Rows = { readonly [Name in KindName]?: readonly object[] };

/** Writes a generated society as an extract of one day, one household at a time. */
export function generateExtract(
  folder: string,
  options: SocietyOptions,
  extractDate: CalendarDate,
  format: ExtractFormat = {},
): Promise<Manifest> {
  return writeExtract(folder, households(options, extractDate), extractDate, format);
}

/** Rows of a dataset of any size that is in memory, as in the files of an extract. */
export function datasetExtractRows(dataset: Dataset, today: CalendarDate): Rows {
  return encodeRows(datasetRows(resolveDataset(dataset, today)));
}

function encodeRows(rows: Rows): Rows {
  return Object.fromEntries(
    KIND_NAMES.map((kind) => [
      kind,
      // The schema checks each row.
      (rows[kind] ?? []).map((row) => KINDS[kind].schema.encode(row as never)),
    ]),
  );
}

function* households({ seed, members }: SocietyOptions, today: CalendarDate): Generator<Rows> {
  const demo = readDataset(demoDatasetPath);
  yield datasetExtractRows({ ...demo, members: [], certificates: [], pendingPayments: [] }, today);
  for (let index = 0; index < members; index += 1) {
    const { member, certificates } = createHousehold(seed, index);
    const household = { ...demo, members: [member], certificates, pendingPayments: [], faqs: [] };
    const resolved = resolveDataset(household, today);
    yield encodeRows({ ...memberRows(resolved.members), ...certificateRows(resolved.certificates) });
  }
}

/** Writes the files of an extract into a new folder, and its manifest last. */
export async function writeExtract(
  folder: string,
  parts: Iterable<Rows>,
  extractDate: CalendarDate,
  { csv = false, gzip = false }: ExtractFormat = {},
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true });
  const files = KIND_NAMES.map((kind) => {
    const path = join(folder, `${kind}.${csv ? 'csv' : 'ndjson'}${gzip ? '.gz' : ''}`);
    const fields = [...fieldTypes(kind).keys()];
    return { kind, fields, rows: 0, ...openFile(path, gzip) };
  });
  if (csv) for (const { start, fields } of files) start.write(`${fields.join(',')}\n`);
  for (const part of parts) {
    for (const file of files) {
      const rows = part[file.kind] ?? [];
      if (rows.length === 0) continue;
      file.rows += rows.length;
      const lines = rows.map((row) => (csv ? csvLine(file.fields, row) : JSON.stringify(row)));
      if (!file.start.write(`${lines.join('\n')}\n`)) await once(file.start, 'drain');
    }
  }
  for (const { start } of files) start.end();
  await Promise.all(files.map(({ end }) => finished(end)));
  const rows = Object.fromEntries(files.map((file) => [file.kind, file.rows]));
  const manifest: Manifest = { format: 'member-portal-extract/1', extractDate, rows };
  writeFileSync(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function openFile(path: string, gzip: boolean): { start: Writable; end: Writable } {
  const end = createWriteStream(path);
  if (!gzip) return { start: end, end };
  const start = createGzip();
  start.pipe(end);
  return { start, end };
}

function csvLine(fields: readonly string[], row: object): string {
  const cells = new Map<string, unknown>(Object.entries(row));
  return fields.map((field) => csvCell(cells.get(field))).join(',');
}

function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
