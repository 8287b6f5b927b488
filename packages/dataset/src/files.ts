import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { BrokenRule } from './rule.ts';
import type { Dataset } from './schema.ts';

/** Size limit of a document. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

export function documentPath(datasetPath: string, file: string): string {
  return resolve(dirname(datasetPath), file);
}

/** Finds the first document whose file is missing, not a PDF or too large. */
export function findBrokenFile({ certificates }: Dataset, datasetPath: string): BrokenRule | undefined {
  for (const [i, { Documents }] of certificates.entries()) {
    for (const [j, { File }] of Documents.entries()) {
      const reason = File === undefined ? undefined : describeFileProblem(documentPath(datasetPath, File));
      if (reason) return { path: ['certificates', i, 'Documents', j, 'File'], reason };
    }
  }
  return undefined;
}

function describeFileProblem(path: string): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    if (fstatSync(file).size > MAX_FILE_BYTES) return 'a document may have at most 20 MB';
    const start = Buffer.alloc(5);
    readSync(file, start);
    return start.toString('latin1') === '%PDF-' ? undefined : 'the file is not a PDF';
  } catch {
    return 'the file does not exist or is not readable';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
