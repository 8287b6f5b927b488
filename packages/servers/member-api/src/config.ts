import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const WebAddress = z.url({ protocol: /^https?$/ });
const Count = z.coerce.number().int().positive();
const Folder = z
  .string()
  .min(1)
  .transform((path) => resolve(path));

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4202),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The embedded database lives in the folder `database` of this one. */
  PORTAL_DATA_DIR: Folder.default(resolve('.data')),
  /** A PostgreSQL to use in place of the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** What an empty database is filled from. */
  PORTAL_DATASET: Folder.optional(),
  TOKEN_ISSUER: z.string().min(1),
  TOKEN_AUDIENCE: z.string().min(1),
  TOKEN_JWKS_URI: WebAddress,
  /** The one address whose pages may call. */
  PORTAL_ORIGIN: WebAddress.default('http://localhost:4200'),
  /** In place of the dataset's name of the environment (AMB-73). */
  ENVIRONMENT_NAME: z.string().min(1).optional(),
  /** Hosts at which forms may be signed, with commas between. */
  DOCUSIGN_HOSTS: z
    .string()
    .default('sign.example.org')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    ),
  /** Calls a minute. */
  RATE_MEMBER: Count.default(300),
  RATE_ADDRESS: Count.default(1_200),
  RATE_SEARCH: Count.default(60),
  RATE_WRITE_LOG: Count.default(20),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** How one server is set up. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment; an empty variable counts as absent.
 * @throws StartError that names every variable that is missing or wrong.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new StartError(`The environment is wrong: ${faults.join('; ')}.`);
  }
  const env = parsed.data;
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.PORTAL_DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    dataset: env.PORTAL_DATASET,
    tokens: { issuer: env.TOKEN_ISSUER, audience: env.TOKEN_AUDIENCE, jwksUri: env.TOKEN_JWKS_URI },
    portalOrigin: new URL(env.PORTAL_ORIGIN).origin,
    environmentName: env.ENVIRONMENT_NAME,
    docusignHosts: env.DOCUSIGN_HOSTS,
    rates: {
      member: env.RATE_MEMBER,
      address: env.RATE_ADDRESS,
      search: env.RATE_SEARCH,
      writeLog: env.RATE_WRITE_LOG,
    },
    logLevel: env.LOG_LEVEL,
  };
}
