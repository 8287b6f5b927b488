import path from 'node:path';
import { isLoopback } from '@portal/domain/values/loopback';
import { envWithoutBlanks } from '@portal/server-kit/env-without-blanks';
import { isProxyList, PROXY_LIST_HINT } from '@portal/server-kit/proxy-list';
import { z } from 'zod';

const Folder = z
  .string()
  .min(1)
  .transform((folder) => path.resolve(folder));

const Origin = z
  .url({ protocol: /^https?$/ })
  .refine((address) => URL.canParse(address) && new URL(address).origin === address, 'Expected an origin');

/** Unlike `Origin` it may end with a slash or `/v1`, which all calls start with, or name the usual port. */
const ApiOrigin = z
  .url({ protocol: /^https?$/ })
  .transform((address) => new URL(address))
  .refine(
    ({ href, origin }) => [`${origin}/`, `${origin}/v1`, `${origin}/v1/`].includes(href),
    'Expected only an origin, or an origin with the path /v1',
  )
  .transform(({ origin }) => origin);

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4200),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Contains `registry/<revision>.json` and `releases/<name>/<version>/`. */
  PORTAL_DATA_DIR: Folder,
  /** `s3://bucket/prefix?region=…&endpoint=…`: remote store of releases that the data folder lacks. */
  PORTAL_RELEASES_URL: z.url({ protocol: /^s3$/ }).optional(),
  /** `https://files.example.org`: origin from which browsers load section files before they try this gateway. */
  PORTAL_RELEASES_ORIGIN: Origin.optional(),
  /** Origins of other applications that may load sections, separated by commas. */
  PORTAL_CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(Origin)),
  /** PostgreSQL with the registry, instead of the data folder. */
  PORTAL_REGISTRY_URL: z.url({ protocol: /^postgres(?:ql)?$/ }).optional(),
  /** File with the public keys for releases, previews and development overrides. Without it there are no previews. */
  PORTAL_TRUSTED_KEYS_FILE: Folder.optional(),
  /** Number of the first registry revision that needs a valid signature, as does every later one. */
  PORTAL_REQUIRE_SIGNED_FROM_REVISION: z.coerce.number().int().min(1).optional(),
  /** The gateway's own signing key. It only signs rollbacks of canaries. */
  PORTAL_SIGNING_KEY_FILE: Folder.optional(),
  /** '1' enables signed URLs that load one section from a development server. */
  PORTAL_DEV_OVERRIDES: z.enum(['0', '1']).default('0'),
  /** File with the password of `/status`. Without it the page does not exist. */
  PORTAL_STATUS_PASSWORD_FILE: Folder.optional(),
  /** Age of the last nightly import from which `/status` reports it as overdue. */
  IMPORT_MAX_AGE_HOURS: z.coerce.number().positive().default(30),
  /** Contains `app-config.json`, `navmessage.json` and `assets/`. */
  PORTAL_CONFIG_DIR: Folder,
  API_URL: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(ApiOrigin).min(1)),
  /** `name=address` of health URLs of other services, separated by commas. Omit services that others operate. */
  HEALTH_URLS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(z.string().regex(/^[a-z][A-Za-z]*=https?:\/\/\S+$/, 'Expected name=address'))),
  TRUSTED_PROXIES: z.string().refine(isProxyList, PROXY_LIST_HINT).default(''),
  API_TIMEOUT_MS: z.coerce.number().int().positive().default(30_000),
  /** The setting of the API instances. */
  MAX_IN_FLIGHT_REQUESTS: z.coerce.number().int().positive().default(500),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  PORTAL_TRACES_FROM_BROWSER: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** '1' enables fault injection for tests. Rejected unless HOST is a loopback address. */
  FAULT_INJECTION: z.enum(['0', '1']).default('0'),
  /** `payments=http://localhost:4210`: one section served from source (`npm run dev`). */
  PORTAL_DEV_SECTION: z
    .string()
    .regex(/^[a-z][a-z0-9-]*=http:\/\/localhost:\d+$/)
    .optional(),
  PORTAL_DEV_SHELL: Folder.optional(),
});

/** A section that a development server on this machine serves from source. */
export interface DevSection {
  readonly name: string;
  readonly origin: string;
}

export type Settings = ReturnType<typeof readSettings>;

/** Reads the settings. @throws Error with one sentence that names the variable and its problem */
export function readSettings(env: NodeJS.ProcessEnv) {
  const parsed = Environment.safeParse(envWithoutBlanks(env));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    // The rest of the path is the position in a list.
    const name = String(issue?.path[0]);
    const problem = env[name] ? `is wrong (${issue?.message})` : 'is missing';
    throw new Error(`The gateway cannot start: ${name} ${problem}.`);
  }
  const values = parsed.data;
  const faultInjection = values.FAULT_INJECTION === '1';
  const development = values.PORTAL_DEV_SECTION !== undefined || values.PORTAL_DEV_SHELL !== undefined;
  if ((faultInjection || development) && !isLoopback(values.HOST)) {
    throw new Error(
      `The gateway cannot start: fault injection and development need a loopback HOST, and HOST is ${values.HOST}.`,
    );
  }
  const { PORTAL_TRUSTED_KEYS_FILE: trustedKeys, PORTAL_SIGNING_KEY_FILE: ownKey } = values;
  // Its rollbacks would be rejected too without a key.
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
    corsOrigins: values.PORTAL_CORS_ORIGINS,
    registryUrl: values.PORTAL_REGISTRY_URL,
    trustedKeysFile: values.PORTAL_TRUSTED_KEYS_FILE,
    requireSignedFromRevision: values.PORTAL_REQUIRE_SIGNED_FROM_REVISION,
    signingKeyFile: values.PORTAL_SIGNING_KEY_FILE,
    devOverrides: values.PORTAL_DEV_OVERRIDES === '1',
    statusPasswordFile: values.PORTAL_STATUS_PASSWORD_FILE,
    maxImportAgeHours: values.IMPORT_MAX_AGE_HOURS,
    configDir: values.PORTAL_CONFIG_DIR,
    apiUrls: values.API_URL,
    healthUrls: values.HEALTH_URLS.map((entry) => {
      const [component = '', ...address] = entry.split('=');
      return { component, address: address.join('=') };
    }),
    trustedProxies: values.TRUSTED_PROXIES,
    apiTimeoutMs: values.API_TIMEOUT_MS,
    maxInFlightRequests: values.MAX_IN_FLIGHT_REQUESTS,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    /** Continues the trace of a page. Its bootstrap request has a trace of its own. */
    tracesFromBrowser: values.PORTAL_TRACES_FROM_BROWSER === '1',
    logLevel: values.LOG_LEVEL,
    faultInjection,
    devSection:
      name !== undefined && origin !== undefined ? ({ name, origin } satisfies DevSection) : undefined,
    devShell: values.PORTAL_DEV_SHELL,
  };
}
