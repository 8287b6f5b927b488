import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { KindName } from '@portal/dataset/extract/kinds';
import type { Db } from '../../database/db.ts';
import type { Extract } from './extract-files.ts';
import { CHUNK_BYTES, hashed } from './read-rows.ts';

/** Rows by kind of the last extract, if its files are stored and the rules have not changed. */
export async function findImportedRows(
  db: Db,
  rulesDigest: string,
): Promise<Readonly<Record<string, number>> | undefined> {
  const last = await db
    .selectFrom('data_import')
    .select(['row_counts', 'rules_digest'])
    .orderBy('data_import_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.rules_digest === rulesDigest ? (last.row_counts ?? undefined) : undefined;
}

/** Reads a file of the last extract. */
export function readImportedFile(db: Db, kind: KindName): AsyncIterable<Buffer> {
  const parts = async function* () {
    for (let part = 0; ; part += 1) {
      const row = await db
        .selectFrom('imported_file_part')
        .select('base64')
        .where('kind', '=', kind)
        .where('part', '=', part)
        .executeTakeFirst();
      if (!row) return;
      yield Buffer.from(row.base64, 'base64');
    }
  };
  // The reader gets the error.
  return pipeline(Readable.from(parts()), createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined);
}

/** Whether each line is a row. A row of a CSV file may have several lines. */
export function hasRowsAsLines({ files }: Extract): boolean {
  return [...files.values()].every((file) => file.includes('.ndjson'));
}

/**
 * Stores the files of an extract for the next import. Returns false, and stores none, if a file is CSV, or no longer the
 * one that was read.
 */
export async function storeFiles(db: Db, extract: Extract): Promise<boolean> {
  await db.deleteFrom('imported_file_part').execute();
  if (!hasRowsAsLines(extract)) return false;
  for (const kind of extract.files.keys()) {
    if (await storeFile(db, extract, kind)) continue;
    await db.deleteFrom('imported_file_part').execute();
    return false;
  }
  return true;
}

async function storeFile(db: Db, { folder, files, digests }: Extract, kind: KindName): Promise<boolean> {
  const file = files.get(kind) ?? '';
  const hash = createHash('sha256');
  const content = hashed(createReadStream(join(folder, file), { highWaterMark: CHUNK_BYTES }), hash);
  const compressed = file.endsWith('.gz')
    ? content
    : pipeline(Readable.from(content), createGzip({ level: 1, chunkSize: CHUNK_BYTES }), () => undefined);
  let part = 0;
  for await (const bytes of compressed as AsyncIterable<Buffer>) {
    await db
      .insertInto('imported_file_part')
      .values({ kind, part, base64: bytes.toString('base64') })
      .execute();
    part += 1;
  }
  return hash.digest('hex') === digests.get(kind);
}
