import { join } from 'node:path';
import {
  checkReach,
  commonSettings,
  portSetting,
  readEnvironment,
  Switch,
  WebOrigin,
} from '@portal/stand-in-base/environment';
import { StartError } from '@portal/stand-in-base/start-error';
import { z } from 'zod';
import { DEFAULT_NAMES, type IdentityNames } from './endpoints.ts';

const seconds = (standard: number) =>
  z.coerce
    .number()
    .int()
    .min(1, { error: 'must be a whole number of seconds' })
    .max(31_536_000)
    .default(standard);
const failures = z.coerce.number().int().min(1).max(100_000).default(5);

const Environment = z.object({
  ...commonSettings,
  PORT: portSetting(4201),
  IDP_ORIGIN: WebOrigin.optional(),
  IDP_ALLOW_REMOTE: Switch,
  IDP_TEST_CONTROLS: Switch,
  PORTAL_DATASET: z.string().min(1).optional(),
  PORTAL_ORIGIN: z
    .string()
    .default('http://localhost:4200')
    .transform((list) => list.split(',').map((item) => item.trim()))
    .pipe(z.array(WebOrigin).min(1)),
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
  /** The society's mark, a path of the portal. */
  mark: string | undefined;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  failuresPerAccount: number;
  failuresPerAddress: number;
  names: IdentityNames;
}

/** Reads and checks the environment. @throws StartError that names the variable and says what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = readEnvironment(Environment, environment);
  const [firstOrigin, ...otherOrigins] = env.PORTAL_ORIGIN.map((address) => new URL(address).origin);
  if (firstOrigin === undefined) throw new StartError('The setting PORTAL_ORIGIN is empty.');
  const origin = env.IDP_ORIGIN === undefined ? undefined : new URL(env.IDP_ORIGIN);
  checkReach({
    name: 'identity provider',
    hosts: [
      ['HOST', env.HOST],
      ['IDP_ORIGIN', origin?.hostname],
      ...[firstOrigin, ...otherOrigins].map(
        (address) => ['PORTAL_ORIGIN', new URL(address).hostname] as const,
      ),
    ],
    controls: env.IDP_TEST_CONTROLS ? 'IDP_TEST_CONTROLS' : undefined,
    allowRemote: ['IDP_ALLOW_REMOTE', env.IDP_ALLOW_REMOTE],
  });
  return {
    port: env.PORT,
    host: env.HOST,
    origin: origin?.origin,
    allowRemote: env.IDP_ALLOW_REMOTE,
    testControls: env.IDP_TEST_CONTROLS,
    folder: join(env.PORTAL_DATA_DIR, 'identity-provider'),
    dataset: env.PORTAL_DATASET,
    portalOrigins: [firstOrigin, ...otherOrigins],
    societyName: env.PORTAL_SOCIETY_NAME,
    supportPhone: env.PORTAL_SUPPORT_PHONE,
    mark: env.PORTAL_SOCIETY_MARK,
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
}
