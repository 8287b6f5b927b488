import { join } from 'node:path';
import { isLoopback } from '@portal/stand-in/loopback';
import { StartError } from '@portal/stand-in/start-error';
import { z } from 'zod';
import { DEFAULT_NAMES, type IdentityNames } from './endpoints.ts';

const origin = z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4200' });
const seconds = (standard: number) =>
  z.coerce
    .number()
    .int()
    .min(1, { error: 'must be a whole number of seconds' })
    .max(31_536_000)
    .default(standard);
const yes = z
  .enum(['0', '1'], { error: 'must be 0 or 1' })
  .default('0')
  .transform((value) => value === '1');
const failures = z.coerce.number().int().min(1).max(100_000).default(5);

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4201),
  HOST: z.string().min(1).default('127.0.0.1'),
  IDP_ORIGIN: origin.optional(),
  IDP_ALLOW_REMOTE: yes,
  IDP_TEST_CONTROLS: yes,
  PORTAL_DATA_DIR: z.string({ error: 'must name the folder that the portal keeps its data in' }).min(1),
  PORTAL_DATASET: z.string().min(1).optional(),
  PORTAL_ORIGIN: z
    .string()
    .default('http://localhost:4200')
    .transform((list) => list.split(',').map((item) => item.trim()))
    .pipe(z.array(origin).min(1)),
  PORTAL_SOCIETY_NAME: z.string().min(1).max(80).default('Member Portal'),
  PORTAL_SUPPORT_PHONE: z.string().max(24).default(''),
  ACCESS_TOKEN_SECONDS: seconds(3600),
  REFRESH_TOKEN_SECONDS: seconds(24 * 3600),
  SIGN_IN_FAILURES_PER_ACCOUNT: failures,
  SIGN_IN_FAILURES_PER_ADDRESS: failures,
  IDP_TENANT: z.string().min(1).default(DEFAULT_NAMES.tenant),
  IDP_TENANT_ID: z.uuid().default(DEFAULT_NAMES.tenantId),
  IDP_CLIENT_ID: z.uuid().default(DEFAULT_NAMES.clientId),
  IDP_AUDIENCE: z.string().min(1).default(DEFAULT_NAMES.audience),
  IDP_SCOPE: z
    .string()
    .regex(/^[\w.-]+$/)
    .default(DEFAULT_NAMES.scope),
});

/** The settings of one run; README.md lists the environment variables. */
export interface Config {
  port: number;
  host: string;
  /** Where browsers find the provider; absent means `http://localhost:<port>`. */
  origin: string | undefined;
  allowRemote: boolean;
  testControls: boolean;
  folder: string;
  dataset: string | undefined;
  portalOrigins: [string, ...string[]];
  societyName: string;
  supportPhone: string;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  failuresPerAccount: number;
  failuresPerAddress: number;
  names: IdentityNames;
}

/** Reads and checks the environment. @throws StartError that names the variable and says what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable is one that somebody has cleared.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`);
  }
  const env = parsed.data;
  const [firstOrigin, ...otherOrigins] = env.PORTAL_ORIGIN.map((address) => new URL(address).origin);
  if (firstOrigin === undefined) throw new StartError('The setting PORTAL_ORIGIN is empty.');
  const config: Config = {
    port: env.PORT,
    host: env.HOST,
    origin: env.IDP_ORIGIN && new URL(env.IDP_ORIGIN).origin,
    allowRemote: env.IDP_ALLOW_REMOTE,
    testControls: env.IDP_TEST_CONTROLS,
    folder: join(env.PORTAL_DATA_DIR, 'identity-provider'),
    dataset: env.PORTAL_DATASET,
    portalOrigins: [firstOrigin, ...otherOrigins],
    societyName: env.PORTAL_SOCIETY_NAME,
    supportPhone: env.PORTAL_SUPPORT_PHONE,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: env.REFRESH_TOKEN_SECONDS,
    failuresPerAccount: env.SIGN_IN_FAILURES_PER_ACCOUNT,
    failuresPerAddress: env.SIGN_IN_FAILURES_PER_ADDRESS,
    names: {
      tenant: env.IDP_TENANT,
      tenantId: env.IDP_TENANT_ID,
      clientId: env.IDP_CLIENT_ID,
      audience: env.IDP_AUDIENCE,
      scope: env.IDP_SCOPE,
    },
  };
  refuseRemote(config);
  return config;
}

/** a sample provider that others can reach, or that serves a portal others can reach, is a mix-up. */
function refuseRemote(config: Config): void {
  const addresses: [setting: string, host: string][] = [
    ['HOST', config.host],
    ...(config.origin ? [['IDP_ORIGIN', new URL(config.origin).hostname] as [string, string]] : []),
    ...config.portalOrigins.map((portal): [string, string] => ['PORTAL_ORIGIN', new URL(portal).hostname]),
  ];
  const remote = addresses.find(([, host]) => !isLoopback(host));
  if (!remote) return;
  if (config.testControls) {
    throw new StartError(
      `IDP_TEST_CONTROLS=1 is refused, because ${remote[0]} (${remote[1]}) is not this machine alone.`,
    );
  }
  if (config.allowRemote) return;
  throw new StartError(
    `This is the sample identity provider, and ${remote[0]} (${remote[1]}) is not this machine alone; ` +
      'set IDP_ALLOW_REMOTE=1 if you mean it.',
  );
}
