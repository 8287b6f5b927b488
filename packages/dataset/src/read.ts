import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import type { z } from 'zod';
import { DatasetError } from './dataset-error.ts';
import { findBrokenFile } from './files.ts';
import { findPosition, findSyntaxError, type JsonPath, pathText } from './json-text.ts';
import { findBrokenRule } from './rules.ts';
import { Dataset } from './schema.ts';

/** Size limit of a dataset: a Node.js string holds at most 512 MiB. */
export const MAX_DATASET_BYTES = 500 * 1024 * 1024;

/**
 * Reads a dataset and validates its syntax, its shape (dataset.schema.json) and its consistency (rules.ts). Relative
 * dates stay unresolved until resolveDataset.
 * @throws DatasetError with file, line, column, JSON path and reason in one sentence
 */
export function readDataset(path: string, maxBytes = MAX_DATASET_BYTES): Dataset {
  const text = readText(path, maxBytes);
  const syntax = findSyntaxError(text);
  if (syntax) throw datasetError(path, syntax.line, syntax.column, syntax.path, syntax.reason);

  const parsed = Dataset.safeParse(JSON.parse(text));
  if (!parsed.success) throw schemaError(path, text, parsed.error);
  const dataset = parsed.data;
  const broken = findBrokenRule(dataset) ?? findBrokenFile(dataset, path);
  if (broken) throw errorAt(path, text, broken.path, broken.reason);
  return dataset;
}

function readText(path: string, maxBytes: number): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const { size } = fstatSync(file);
    if (size > maxBytes) {
      throw new DatasetError(
        `The dataset ${path} has ${megabytes(size)} MB; at most ${megabytes(maxBytes)} MB can be read.`,
      );
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof DatasetError) throw error;
    const reason = error instanceof TypeError ? 'it is not UTF-8 text' : reasonOf(error);
    throw new DatasetError(`The dataset ${path} cannot be read: ${reason}.`, { cause: error });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'the file does not exist';
  if (code === 'EISDIR') return 'it is a folder, not a file';
  if (code === 'EACCES') return 'permission denied';
  return error instanceof Error ? error.message : String(error);
}

/** Reports the first schema violation. For an unknown name, the path includes that name. */
function schemaError(file: string, text: string, error: z.ZodError): DatasetError {
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return errorAt(file, text, [...(issue?.path ?? []), ...unknown], issue?.message ?? error.message);
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

function errorAt(file: string, text: string, path: JsonPath, reason: string): DatasetError {
  const { line, column } = findPosition(text, path);
  return datasetError(file, line, column, path, reason);
}

function datasetError(
  file: string,
  line: number,
  column: number,
  path: JsonPath,
  reason: string,
): DatasetError {
  const message = `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`.replace(/\.$/, '');
  return new DatasetError(
    `The dataset ${file} is wrong at line ${line}, column ${column} (${pathText(path)}): ${message}.`,
  );
}
