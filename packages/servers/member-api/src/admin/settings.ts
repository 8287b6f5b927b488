import path from 'node:path';
import { readEnvironment } from '@portal/cli-kit/environment';
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
  /** Percent of the rows of a kind that may vanish in one night, or of the amounts that may jump. */
  IMPORT_LIMIT_PERCENT: z.coerce.number().min(0).max(100).default(5),
});

/**
 * Reads where the database is: DATABASE_URL, else the data folder, for which the command line wins. An empty variable
 * counts as absent.
 * @throws CliError that names the invalid variable
 */
export function readSettings(environment: NodeJS.ProcessEnv, dataDir: string | undefined) {
  const variables = { ...environment, PORTAL_DATA_DIR: dataDir ?? environment.PORTAL_DATA_DIR };
  const { DATABASE_URL, PORTAL_DATA_DIR } = readEnvironment(Environment, variables);
  return { databaseUrl: DATABASE_URL, dataDir: path.resolve(PORTAL_DATA_DIR) };
}

/** Reads the processor settings. @throws CliError that names the missing or invalid variable */
export function readProcessor(environment: NodeJS.ProcessEnv) {
  const { BANK_PROCESSOR_URL, BANK_PROCESSOR_KEY, BANK_PROCESSOR_TIMEOUT_MS } = readEnvironment(
    Processor,
    environment,
  );
  return { url: BANK_PROCESSOR_URL, key: BANK_PROCESSOR_KEY, timeoutMs: BANK_PROCESSOR_TIMEOUT_MS };
}

/** Reads the limit of an implausible import. @throws CliError that names the invalid variable */
export function readImportLimit(environment: NodeJS.ProcessEnv): number {
  return readEnvironment(Import, environment).IMPORT_LIMIT_PERCENT;
}
