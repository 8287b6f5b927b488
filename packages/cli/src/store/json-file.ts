import { readFile } from 'node:fs/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { z } from 'zod';

/**
 * Reads a JSON file by its schema.
 * @throws CliError that names the file and the first thing that is wrong with it; `ifMissing` says what to do when
 * there is none.
 */
export async function readJsonFile<S extends z.core.$ZodType>(
  file: string,
  schema: S,
  ifMissing: string,
): Promise<z.output<S>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(error.code === 'ENOENT' ? ifMissing : `${file} cannot be read: ${error.message}`);
  });
  const parsed = z.safeParse(schema, parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.');
  throw new CliError(`${file} is wrong${place ? ` at ${place}` : ''}: ${issue?.message}.`);
}

/** What a text says as JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
