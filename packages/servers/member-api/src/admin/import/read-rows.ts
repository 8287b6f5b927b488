import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type CellType, fieldTypes } from '@portal/dataset/extract/json-schema';
import type { KindName } from '@portal/dataset/extract/kinds';
import { CsvError, parse } from 'csv-parse';
import { LineError } from './line-error.ts';
import { type Line, MAX_LINE_BYTES, readLines } from './read-lines.ts';

/** A row of a file before its check against the schema, or why the line is no row. */
export type RawRow = { readonly line: number } & ({ readonly value: unknown } | { readonly reason: string });

/** Bytes that are read at once. Smaller chunks spend more time between threads. */
export const CHUNK_BYTES = 512 * 1024;

/** Formats of a file by the end of its name. */
export const FILE_ENDS = ['.ndjson', '.ndjson.gz', '.csv', '.csv.gz'] as const;

/**
 * Reads the rows of a file in batches. At the end `onDigest` gets the SHA-256 of the file.
 * @throws LineError when the rest of the file cannot be read
 */
export async function* readRows(
  kind: KindName,
  path: string,
  onDigest: (digest: string) => void,
): AsyncGenerator<RawRow[]> {
  let last = 0;
  const lines = async function* () {
    for await (const batch of readLines(readBytes(path, onDigest))) {
      last = batch.at(-1)?.line ?? last;
      yield batch;
    }
  };
  try {
    if (/\.csv(?:\.gz)?$/.test(path)) yield* readCsv(kind, lines());
    else for await (const batch of lines()) yield batch.map(parseJson);
  } catch (error) {
    throw isDamaged(error) ? new LineError(last + 1, 'The compressed file is damaged or cut') : error;
  }
}

/** Whether a compressed file is damaged or cut. */
export function isDamaged(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/** Reads the uncompressed bytes of a file. At the end `onDigest` gets the SHA-256 of the file. */
export async function* readBytes(path: string, onDigest: (digest: string) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const file = hashed(createReadStream(path, { highWaterMark: CHUNK_BYTES }), hash);
  // The reader gets the error.
  const unzip = createGunzip({ chunkSize: CHUNK_BYTES });
  yield* path.endsWith('.gz') ? pipeline(Readable.from(file), unzip, () => undefined) : file;
  onDigest(hash.digest('hex'));
}

/** Adds the bytes that are read to a hash. */
export async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

export function parseJson({ line, text }: Line): RawRow {
  try {
    return { line, value: JSON.parse(text) };
  } catch {
    return { line, reason: 'The line is not a JSON object' };
  }
}

/** The first record names the fields. An empty cell is a missing value. */
async function* readCsv(kind: KindName, batches: AsyncIterable<Line[]>): AsyncGenerator<RawRow[]> {
  const types = fieldTypes(kind);
  const text = Readable.from(
    (async function* () {
      for await (const lines of batches)
        if (lines.length > 0) yield `${lines.map((each) => each.text).join('\n')}\n`;
    })(),
    { objectMode: false },
  );
  const parser = parse({ bom: true, info: true, relax_column_count: true, max_record_size: MAX_LINE_BYTES });
  text.on('error', (error) => parser.destroy(error));
  let header: readonly string[] | undefined;
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<CsvRecord>) {
      if (header === undefined) header = checkHeader(record, types);
      else yield [toRow(info.lines, header, record, types)];
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new LineError(Number(error.lines) || 1, 'A quotation mark is missing or not expected');
    throw error;
  }
  if (header === undefined) throw new LineError(1, 'The line with the names of the fields is missing');
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function checkHeader(names: readonly string[], types: ReadonlyMap<string, CellType>): readonly string[] {
  const unknown = names.find((name) => !types.has(name));
  if (unknown !== undefined) throw new LineError(1, `The field ${JSON.stringify(unknown)} is unknown`);
  const missing = [...types.keys()].find((name) => !names.includes(name));
  if (missing !== undefined) throw new LineError(1, `The field ${missing} is missing`);
  return names;
}

function toRow(
  line: number,
  fields: readonly string[],
  cells: readonly string[],
  types: ReadonlyMap<string, CellType>,
): RawRow {
  if (cells.length !== fields.length) {
    return { line, reason: `The line has ${cells.length} fields in place of ${fields.length}` };
  }
  return {
    line,
    value: Object.fromEntries(fields.map((field, at) => [field, toValue(cells[at] ?? '', types.get(field))])),
  };
}

/** Other texts stay as they are, so that the schema rejects them. */
function toValue(cell: string, type: CellType | undefined): unknown {
  if (cell === '') return null;
  if (type === 'boolean') return cell === 'true' ? true : cell === 'false' ? false : cell;
  return type === 'number' && /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
}
