import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import type { StoreAddress } from '@portal/release-registry/store';
import { z } from 'zod';

/** The switches that say where releases and registry lie, all from the environment; paths count from `root`. */
export const storeEnvironment = (root: string) => ({
  /** Holds the database, the accounts, the releases, the registry and the logs. */
  PORTAL_DATA_DIR: z
    .string()
    .min(1)
    .default('.portal')
    .transform((folder) => path.resolve(root, folder)),
  /** A bucket for the releases in place of the data folder: `s3://bucket/prefix?region=…&endpoint=…`. */
  PORTAL_RELEASES_URL: z.url({ protocol: /^s3$/ }).optional(),
  /** A PostgreSQL for the registry in place of the data folder. */
  PORTAL_REGISTRY_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
});

/** An environment in which an empty variable counts as absent, checked. @throws CliError that names the switch */
export function readEnvironment<T>(
  schema: z.ZodType<T>,
  environment: Readonly<Record<string, string | undefined>>,
): T {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value)),
  );
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CliError(`${issue?.path.join('.')} is wrong: ${issue?.message}.`);
}

/** Where the store is that a repository's commands work on. @throws CliError that names the switch which is wrong */
export function readStoreAddress(
  root: string,
  environment: NodeJS.ProcessEnv,
  dataDir: string | undefined,
): StoreAddress {
  const read = readEnvironment(z.object(storeEnvironment(root)), {
    ...environment,
    PORTAL_DATA_DIR: dataDir ?? environment.PORTAL_DATA_DIR,
  });
  return {
    dataDir: read.PORTAL_DATA_DIR,
    releasesUrl: read.PORTAL_RELEASES_URL,
    registryUrl: read.PORTAL_REGISTRY_URL,
  };
}
