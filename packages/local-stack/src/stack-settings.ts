import { existsSync } from 'node:fs';
import path from 'node:path';
import { ApiExtensionsSetting } from '@portal/api/contracts/api-extensions-setting';
import { CliError } from '@portal/cli-kit/cli-error';
import { readEnvironment } from '@portal/cli-kit/environment';
import { demoDatasetPath } from '@portal/dataset/demo-path';
import type { StoreAddress } from '@portal/release-registry/store';
import { z } from 'zod';
import { storeEnvironment } from './store-address.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

const folder = (value: string) => path.resolve(ROOT, value);

/** Port offsets of the servers, relative to the portal's port. */
const IDENTITY_PROVIDER = 1;
const MEMBER_API = 2;
const BANK_PROCESSOR = 3;
const E_SIGNATURE = 4;
const DEVELOPMENT = 10;

/** Environment variables of the local portal. docs/operations.md lists them. */
const Environment = z.object({
  /** The portal is at http://localhost:PORT, and its servers use the ports after it. */
  PORT: z.coerce.number().int().min(1).max(65_000).default(4200),
  /** PostgreSQL to use instead of the embedded database. */
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
  /** The API reads the same variable. */
  API_EXTENSIONS: z.string().default('all').pipe(ApiExtensionsSetting),
  /** `off` for an identity provider without policies. The emulator reads the same variable. */
  IDP_POLICIES: z.enum(['on', 'off']).default('on'),
  ...storeEnvironment(ROOT),
  PORTAL_DATASET: z.string().min(1).default(demoDatasetPath).transform(folder),
});

export type StackSettings = ReturnType<typeof readStackSettings>;

/** Command-line options, which take precedence over the environment. */
export interface StackSettingsOptions {
  readonly port?: string | undefined;
  readonly dataDir?: string | undefined;
}

/**
 * Reads the settings. An empty variable counts as absent.
 * @throws CliError that names the variable and its problem
 */
export function readStackSettings(environment: NodeJS.ProcessEnv, options: StackSettingsOptions = {}) {
  const environmentWithOptions = { ...environment, PORT: options.port ?? environment.PORT };
  const dataDir = options.dataDir ?? environment.PORTAL_DATA_DIR;
  const read = readEnvironment(Environment, { ...environmentWithOptions, PORTAL_DATA_DIR: dataDir });
  const {
    API_EXTENSIONS,
    IDP_POLICIES,
    PORT,
    DATABASE_URL,
    PORTAL_DATA_DIR,
    PORTAL_DATASET,
    PORTAL_RELEASES_URL,
    PORTAL_REGISTRY_URL,
  } = read;
  if (!existsSync(PORTAL_DATASET))
    throw new CliError(`PORTAL_DATASET is wrong: there is no file ${PORTAL_DATASET}.`);
  const endpointAt = (offset: number) => ({
    port: PORT + offset,
    origin: `http://localhost:${PORT + offset}`,
  });
  return {
    ...endpointAt(0),
    databaseUrl: DATABASE_URL,
    dataDir: PORTAL_DATA_DIR,
    store: {
      dataDir: PORTAL_DATA_DIR,
      releasesUrl: PORTAL_RELEASES_URL,
      registryUrl: PORTAL_REGISTRY_URL,
    } satisfies StoreAddress,
    dataset: PORTAL_DATASET,
    /** Names of the API's extensions. */
    apiExtensions: API_EXTENSIONS,
    identityProvider: { ...endpointAt(IDENTITY_PROVIDER), hasPolicies: IDP_POLICIES === 'on' },
    memberApi: endpointAt(MEMBER_API),
    bankProcessor: endpointAt(BANK_PROCESSOR),
    eSignature: endpointAt(E_SIGNATURE),
    /** The development server of a section from source (`dev`). */
    development: endpointAt(DEVELOPMENT),
  };
}
