import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import {
  KIND_NAMES,
  type KindName,
  MANIFEST_FILE,
  Manifest,
  OPTIONAL_KINDS,
} from '@portal/dataset/extract/kinds';
import { FILE_ENDS } from './read-rows.ts';
import type { ValidationErrorList } from './validation-errors.ts';

/** Folder of the PDFs that `documents` names. */
export const DOCUMENTS_FOLDER = 'files';

export interface Extract {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly files: ReadonlyMap<KindName, string>;
  /** SHA-256 of the files that were read. */
  readonly digests: Map<KindName, string>;
}

/** Rows of an extract in temporary tables. */
export interface StagedExtract extends Extract {
  /** Whether only the rows are staged that differ from the last extract, with the keys that it had for them. */
  readonly isIncremental: boolean;
}

/**
 * Reads the manifest and finds the files that it names.
 * @throws CliError when the folder has no valid manifest
 */
export function openExtract(folder: string, errors: ValidationErrorList): Extract {
  const manifest = readManifest(folder);
  const names = readdirSync(folder).filter((name) => name !== MANIFEST_FILE && name !== DOCUMENTS_FOLDER);
  const files = new Map<KindName, string>();
  for (const kind of KIND_NAMES) {
    const found = FILE_ENDS.map((end) => `${kind}${end}`).filter((name) => names.includes(name));
    const [file] = found;
    const isNamed = manifest.rows[kind] !== undefined;
    if (isNamed && file !== undefined && found.length === 1) files.set(kind, file);
    else if (isNamed && found.length === 0) errors.add({ file: kind, reason: 'The file is missing' });
    else if (isNamed) errors.add({ file: kind, reason: 'There are several files' });
    else if (!isNamed && !OPTIONAL_KINDS.includes(kind)) {
      errors.add({ file: MANIFEST_FILE, field: `rows.${kind}`, reason: 'The number of rows is missing' });
    }
  }
  for (const name of names) {
    if (![...files.values()].includes(name)) {
      errors.add({ file: name, reason: `The file is not one of the files that ${MANIFEST_FILE} describes` });
    }
  }
  return { folder, manifest, files, digests: new Map() };
}

function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) throw new CliError(`${folder} is not an extract: it has no ${MANIFEST_FILE}.`);
  let content: unknown;
  try {
    // Drops a byte order mark.
    content = JSON.parse(new TextDecoder().decode(readFileSync(path)));
  } catch {
    throw new CliError(`${path} is not valid JSON.`);
  }
  const parsed = Manifest.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CliError(`${path} is wrong (${issue?.path.join('.')}): ${issue?.message}.`);
}
