import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { integrityOf } from '@portal/release-registry/content-hash';
import { type StoredFile, SUFFIXES } from '@portal/release-registry/release-record';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Build metadata for the publisher, which the release record contains. */
const NOT_PUBLISHED = new Set(['release.json', 'consumes.json', 'section.json']);

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !NOT_PUBLISHED.has(file))
    .sort();
}

/** Returns the integrity of every file of a build. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const files = await listFiles(folder);
  const hashes = await Promise.all(
    files.map(async (file) => [file, integrityOf(await readFile(path.join(folder, file)))] as const),
  );
  return Object.fromEntries(hashes);
}

/** A file for publication: its record entry, and its contents by path in the release. */
interface PreparedFile {
  readonly file: string;
  readonly stored: StoredFile;
  readonly contents: readonly (readonly [string, Buffer])[];
}

/** Reads a file of a build, and adds compressed copies where they are smaller. */
export async function prepareFile(folder: string, file: string): Promise<PreparedFile> {
  const content = await readFile(path.join(folder, file));
  const encodings: StoredFile['encodings'] = {};
  const contents: [string, Buffer][] = [[file, content]];
  if (COMPRESSED.test(file)) {
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    const copies = [
      { encoding: 'br', body: await brotli(content, { params: quality }) },
      { encoding: 'gzip', body: await gzipAsync(content, { level: 9 }) },
    ] as const;
    for (const { encoding, body } of copies) {
      if (body.length >= content.length) continue;
      contents.push([`${file}${SUFFIXES[encoding]}`, body]);
      encodings[encoding] = published(body);
    }
  }
  return { file, stored: { ...published(content), encodings }, contents };
}

const published = (content: Buffer) => ({ integrity: integrityOf(content), size: content.length });

/** Compressible files that members download. The gateway renders HTML, and source maps are for staff. */
const COMPRESSED = /\.(?:js|css|json|svg|txt)$/;
