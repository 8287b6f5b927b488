import type { z } from 'zod';
import { CliError } from './cli-error.ts';

/** Validates environment variables. An empty variable counts as absent. @throws CliError that names the variable */
export function readEnvironment<T>(
  schema: z.ZodType<T>,
  environment: Readonly<Record<string, string | undefined>>,
): T {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value)),
  );
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  // The rest of the path is the position in a list.
  const name = String(issue?.path[0]);
  if (!environment[name]) throw new CliError(`${name} is missing: set this environment variable.`);
  throw new CliError(`${name} is wrong: ${issue?.message}.`);
}
