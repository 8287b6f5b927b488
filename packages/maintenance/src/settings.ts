import path from 'node:path';
import { CliError } from '@portal/command-line/cli-error';
import { z } from 'zod';

/** Where the API's database is, as the API itself reads it. */
const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
  PORTAL_DATA_DIR: z.string().default('.data'),
});

/**
 * The PostgreSQL of the API, or else the folder of its embedded engine: that of the command line, if there is one. An
 * empty variable counts as absent.
 * @throws CliError that names the variable and what is wrong with it.
 */
export function readSettings(environment: NodeJS.ProcessEnv, dataDir: string | undefined) {
  const given = { ...environment, PORTAL_DATA_DIR: dataDir ?? environment.PORTAL_DATA_DIR };
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new CliError(`${issue?.path.join('.')} is wrong: ${issue?.message}.`);
  }
  const { DATABASE_URL, PORTAL_DATA_DIR } = parsed.data;
  return { databaseUrl: DATABASE_URL, dataDir: path.resolve(PORTAL_DATA_DIR) };
}
