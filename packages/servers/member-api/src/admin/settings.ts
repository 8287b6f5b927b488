import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { z } from 'zod';

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
  PORTAL_DATA_DIR: z.string().default('.data'),
});

const Processor = z.object({
  BANK_PROCESSOR_URL: z.url({ protocol: /^https?$/ }),
  BANK_PROCESSOR_KEY: z.string().min(16),
  BANK_PROCESSOR_TIMEOUT_MS: z.coerce.number().int().min(1).max(10_000).default(5_000),
});

const Import = z.object({
  /** Percent of the members, certificates or amounts that may vanish or jump in one night. */
  IMPORT_LIMIT_PERCENT: z.coerce.number().min(0).max(100).default(5),
});

/**
 * Reads where the database is: DATABASE_URL, else the data folder, for which the command line wins. An empty variable
 * counts as absent.
 * @throws CliError that names the invalid variable
 */
export function readSettings(environment: NodeJS.ProcessEnv, dataDir: string | undefined) {
  const variables = { ...environment, PORTAL_DATA_DIR: dataDir ?? environment.PORTAL_DATA_DIR };
  const { DATABASE_URL, PORTAL_DATA_DIR } = read(Environment, variables);
  return { databaseUrl: DATABASE_URL, dataDir: path.resolve(PORTAL_DATA_DIR) };
}

/** Reads the processor settings. @throws CliError that names the missing or invalid variable */
export function readProcessor(environment: NodeJS.ProcessEnv) {
  const { BANK_PROCESSOR_URL, BANK_PROCESSOR_KEY, BANK_PROCESSOR_TIMEOUT_MS } = read(Processor, environment);
  return { url: BANK_PROCESSOR_URL, key: BANK_PROCESSOR_KEY, timeoutMs: BANK_PROCESSOR_TIMEOUT_MS };
}

/** Reads the limit of an implausible import. @throws CliError that names the invalid variable */
export function readImportLimit(environment: NodeJS.ProcessEnv): number {
  return read(Import, environment).IMPORT_LIMIT_PERCENT;
}

function read<T>(schema: z.ZodType<T>, environment: NodeJS.ProcessEnv): T {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value)),
  );
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CliError(`${issue?.path.join('.')} is invalid: ${issue?.message}.`);
}
