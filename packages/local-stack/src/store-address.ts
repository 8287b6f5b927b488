import path from 'node:path';
import { CliError } from '@portal/cli-kit/cli-error';
import { readEnvironment } from '@portal/cli-kit/environment';
import type { StoreAddress } from '@portal/release-registry/store';
import { z } from 'zod';

/** Environment variables for the location of releases and registry. Paths are relative to `root`. */
export const storeEnvironment = (root: string) => ({
  /** Contains the database, accounts, releases, registry and logs. */
  PORTAL_DATA_DIR: z
    .string()
    .min(1)
    .default('.portal')
    .transform((folder) => path.resolve(root, folder)),
  /** Bucket for the releases instead of the data folder: `s3://bucket/prefix?region=…&endpoint=…`. */
  PORTAL_RELEASES_URL: z.url({ protocol: /^s3$/ }).optional(),
  /** PostgreSQL for the registry instead of the data folder. */
  PORTAL_REGISTRY_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
});

/** Reads the store's location for a repository's commands. @throws CliError that names the invalid variable */
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

/** Rejects a store of which only one half is in the data folder. @throws CliError that names the missing variable */
export function checkStoreAddress({ releasesUrl, registryUrl }: StoreAddress): void {
  if ((releasesUrl === undefined) === (registryUrl === undefined)) return;
  const names = ['PORTAL_RELEASES_URL', 'PORTAL_REGISTRY_URL'];
  const [present, missing] = releasesUrl === undefined ? names.toReversed() : names;
  throw new CliError(
    `${present} is set, but ${missing} is not. Set both to the store of the portal, or neither for a data folder.`,
  );
}
