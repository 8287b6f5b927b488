import { readFile } from 'node:fs/promises';
import { CliError } from '@portal/cli-kit/cli-error';
import { z } from 'zod';

/**
 * Reads a JSON file and validates it.
 * @throws CliError with the file and its first problem, or with `ifMissing` when it does not exist
 */
export async function readJsonFile<S extends z.core.$ZodType>(
  file: string,
  schema: S,
  ifMissing: string,
): Promise<z.output<S>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CliError(error.code === 'ENOENT' ? ifMissing : `${file} cannot be read: ${error.message}`);
  });
  const parsed = z.safeParse(schema, parseFile(file, text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue?.path.join('.');
  throw new CliError(`${file} is wrong${at ? ` at ${at}` : ''}: ${issue?.message}.`);
}

/** @throws CliError with the reason of the parser, which may quote the file */
function parseFile(file: string, text: string): unknown {
  if (text.startsWith('\uFEFF'))
    throw new CliError(`${file} is wrong: it starts with a byte order mark. Save it as UTF-8 without one.`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = String(cause)
      .replace(/^SyntaxError: /, '')
      .replaceAll(/\s+/g, ' ');
    throw new CliError(`${file} is wrong: ${reason}.`, { cause });
  }
}

/** Parses a JSON text; undefined when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
