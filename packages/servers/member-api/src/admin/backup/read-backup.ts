import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '@portal/server-kit/operator-error';
import type { z } from 'zod';
import { readMigrations } from '../../database/migrate.ts';
import { ClosingLine, Header } from './format.ts';

/** Large, because rows may contain whole documents. */
const CHUNK_BYTES = 2 ** 20;

/**
 * Reads and verifies a whole backup. Returns its header and closing line.
 * @throws OperatorError when it is no backup, truncated, modified, or from a newer program
 */
export async function checkBackup(
  file: string,
): Promise<z.infer<typeof Header> & z.infer<typeof ClosingLine>> {
  const digest = createHash('sha256');
  let first: string | undefined;
  let last: string | undefined;
  await withLines(file, async (lines) => {
    for await (const line of lines) {
      if (last !== undefined) digest.update(`${last}\n`);
      first ??= line;
      last = line;
    }
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new OperatorError(`File ${file} does not exist.`);
    if (error.code === 'Z_DATA_ERROR' && first === undefined)
      throw describeError(file, 'is no backup of a member portal');
    if (error.code?.startsWith('Z_')) throw describeError(file, 'is truncated or damaged');
    throw error;
  });
  const header = parse(first, Header) ?? invalidBackup(file, 'is no backup of a member portal');
  const newest = readMigrations().at(-1)?.version ?? 0;
  if (header.version > newest) {
    invalidBackup(
      file,
      `has version ${header.version} and this program supports versions up to ${newest}: use a newer program`,
    );
  }
  const closing = parse(last, ClosingLine);
  if (closing?.digest !== digest.digest('hex')) invalidBackup(file, 'is truncated or damaged');
  return { ...header, ...closing };
}

/** Passes the lines of a backup to `use`. */
export async function withLines(
  file: string,
  use: (lines: AsyncGenerator<string, undefined>) => Promise<void>,
): Promise<void> {
  await pipeline(
    createReadStream(file),
    createGunzip({ chunkSize: CHUNK_BYTES }),
    (chunks: AsyncIterable<Buffer>) => use(linesOf(chunks)),
  );
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, undefined> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function parse<T extends z.ZodType>(line: string | undefined, schema: T): z.infer<T> | undefined {
  try {
    return schema.parse(JSON.parse(line ?? ''));
  } catch {
    return undefined;
  }
}

function invalidBackup(file: string, what: string): never {
  throw describeError(file, what);
}

function describeError(file: string, what: string): OperatorError {
  return new OperatorError(`The file ${file} ${what}.`);
}
