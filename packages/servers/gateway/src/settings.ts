import path from 'node:path';
import { isLoopback } from '@portal/domain/values/loopback';
import { envWithoutBlanks } from '@portal/server-kit/env-without-blanks';
import { z } from 'zod';

const Folder = z
  .string()
  .min(1)
  .transform((folder) => path.resolve(folder));

/** The gateway's switches, all from the environment. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4200),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Holds `registry/<revision>.json` and `releases/<name>/<version>/`. */
  PORTAL_DATA_DIR: Folder,
  /** `s3://bucket/prefix?region=…&endpoint=…`: where releases are fetched from when the data folder has not got them. */
  PORTAL_RELEASES_URL: z.url({ protocol: /^s3$/ }).optional(),
  /** `https://files.example.org`: where browsers bring the files of sections from first, before they ask this gateway. */
  PORTAL_RELEASES_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine((address) => URL.canParse(address) && new URL(address).origin === address, 'Expected an origin')
    .optional(),
  /** A PostgreSQL that has the registry, in place of the data folder. */
  PORTAL_REGISTRY_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
  /** A file of keys by which releases, previews and code from source are signed; without it there are no previews. */
  PORTAL_TRUSTED_KEYS_FILE: Folder.optional(),
  /** The number of the first revision of the registry that must be signed by who may make it, and each after it, to be live. */
  PORTAL_REQUIRE_SIGNED_FROM_REVISION: z.coerce.number().int().min(1).optional(),
  /** The gateway's own key, for nothing but to withdraw: by it the gateway signs for each candidate that it takes back. */
  PORTAL_SIGNING_KEY_FILE: Folder.optional(),
  /** '1' lets whoever holds an address that is signed by a key for it see one section from source. */
  PORTAL_DEV_OVERRIDES: z.enum(['0', '1']).default('0'),
  /** A file with the password of `/status`; without it there is no such page. */
  PORTAL_STATUS_PASSWORD_FILE: Folder.optional(),
  /** Holds `app-config.json`, `navmessage.json` and `assets/`. */
  PORTAL_CONFIG_DIR: Folder,
  /** Where `/v1` is passed to; copies of the API with commas between. */
  API_URL: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
  /** `name=address` of the health pages of other parts, with commas between; parts that are somebody else's are left out. */
  HEALTH_URLS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(z.string().regex(/^[a-z][A-Za-z]*=https?:\/\/\S+$/, 'Expected name=address'))),
  /** Whose word is taken for who asks and under which name: a balancer's. Addresses or networks with commas between. */
  TRUSTED_PROXIES: z.string().default(''),
  /** How long the API may take to begin an answer. */
  API_TIMEOUT_MS: z.coerce.number().int().positive().default(30_000),
  /** A collector of OpenTelemetry; without one there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** '1' lets tests break the gateway on purpose. Refused on an address that others can reach. */
  FAULT_INJECTION: z.enum(['0', '1']).default('0'),
  /** `payments=http://localhost:4210`: one section served from source (`npm run dev`). */
  PORTAL_DEV_SECTION: z
    .string()
    .regex(/^[a-z][a-z0-9-]*=http:\/\/localhost:\d+$/)
    .optional(),
  /** The folder of a development build of the shell. */
  PORTAL_DEV_SHELL: Folder.optional(),
});

/** A section that a development server on this machine serves from source. */
export interface DevSection {
  readonly name: string;
  readonly origin: string;
}

/** Where another part of the portal says how it is. */
interface HealthUrl {
  readonly part: string;
  readonly address: string;
}

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly releasesUrl: string | undefined;
  readonly releasesOrigin: string | undefined;
  readonly registryUrl: string | undefined;
  readonly trustedKeysFile: string | undefined;
  readonly requireSignedFromRevision: number | undefined;
  readonly signingKeyFile: string | undefined;
  readonly devOverrides: boolean;
  readonly statusPasswordFile: string | undefined;
  readonly configDir: string;
  readonly apiUrls: readonly string[];
  readonly healthUrls: readonly HealthUrl[];
  readonly trustedProxies: string;
  readonly apiTimeoutMs: number;
  readonly tracesEndpoint: string | undefined;
  readonly logLevel: string;
  readonly faultInjection: boolean;
  readonly devSection: DevSection | undefined;
  readonly devShell: string | undefined;
}

/**
 * Reads the settings from the environment.
 * @throws Error whose message is one sentence that names the variable and what is wrong with it.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = Environment.safeParse(envWithoutBlanks(env));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`The gateway cannot start: ${issue?.path.join('.')} is wrong (${issue?.message}).`);
  }
  const values = parsed.data;
  const faultInjection = values.FAULT_INJECTION === '1';
  const development = values.PORTAL_DEV_SECTION !== undefined || values.PORTAL_DEV_SHELL !== undefined;
  if ((faultInjection || development) && !isLoopback(values.HOST)) {
    throw new Error(
      `The gateway cannot start: fault injection and development are for this machine only, and HOST is ${values.HOST}.`,
    );
  }
  const { PORTAL_TRUSTED_KEYS_FILE: trustedKeys, PORTAL_SIGNING_KEY_FILE: ownKey } = values;
  // What it takes back would not be believed either.
  if (
    values.PORTAL_REQUIRE_SIGNED_FROM_REVISION !== undefined &&
    (trustedKeys === undefined || ownKey === undefined)
  ) {
    throw new Error(
      'The gateway cannot start: PORTAL_REQUIRE_SIGNED_FROM_REVISION needs PORTAL_TRUSTED_KEYS_FILE and PORTAL_SIGNING_KEY_FILE.',
    );
  }
  const [name, origin] = values.PORTAL_DEV_SECTION?.split('=') ?? [];
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.PORTAL_DATA_DIR,
    releasesUrl: values.PORTAL_RELEASES_URL,
    releasesOrigin: values.PORTAL_RELEASES_ORIGIN,
    registryUrl: values.PORTAL_REGISTRY_URL,
    trustedKeysFile: values.PORTAL_TRUSTED_KEYS_FILE,
    requireSignedFromRevision: values.PORTAL_REQUIRE_SIGNED_FROM_REVISION,
    signingKeyFile: values.PORTAL_SIGNING_KEY_FILE,
    devOverrides: values.PORTAL_DEV_OVERRIDES === '1',
    statusPasswordFile: values.PORTAL_STATUS_PASSWORD_FILE,
    configDir: values.PORTAL_CONFIG_DIR,
    apiUrls: values.API_URL,
    healthUrls: values.HEALTH_URLS.map((entry) => {
      const [part = '', ...address] = entry.split('=');
      return { part, address: address.join('=') };
    }),
    trustedProxies: values.TRUSTED_PROXIES,
    apiTimeoutMs: values.API_TIMEOUT_MS,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: values.LOG_LEVEL,
    faultInjection,
    devSection: name !== undefined && origin !== undefined ? { name, origin } : undefined,
    devShell: values.PORTAL_DEV_SHELL,
  };
}
