import { join } from 'node:path';
import { isLoopback } from '@portal/stand-in/loopback';
import { StartError } from '@portal/stand-in/start-error';
import { z } from 'zod';

const origin = z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4200' });
const yes = z
  .enum(['0', '1'], { error: 'must be 0 or 1' })
  .default('0')
  .transform((value) => value === '1');

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4204),
  HOST: z.string().min(1).default('127.0.0.1'),
  ESIGNATURE_ORIGIN: origin.optional(),
  ESIGNATURE_ALLOW_REMOTE: yes,
  ESIGNATURE_CONTROLS: yes,
  PORTAL_DATA_DIR: z.string({ error: 'must name the folder that the portal keeps its data in' }).min(1),
  PORTAL_ORIGIN: origin.default('http://localhost:4200'),
  PORTAL_SOCIETY_NAME: z.string().min(1).max(80).default('Member Portal'),
  PORTAL_SUPPORT_PHONE: z.string().max(24).default(''),
});

/** The settings of one run; README.md lists the environment variables. */
export interface Config {
  port: number;
  host: string;
  /** Where browsers find this service; absent means `http://localhost:<port>`. */
  origin: string | undefined;
  controls: boolean;
  /** Nobody but this machine reaches the service. */
  local: boolean;
  folder: string;
  portalOrigin: string;
  societyName: string;
  supportPhone: string;
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
  return {
    port: env.PORT,
    host: env.HOST,
    origin: env.ESIGNATURE_ORIGIN && new URL(env.ESIGNATURE_ORIGIN).origin,
    controls: env.ESIGNATURE_CONTROLS,
    local: checkReach(env),
    folder: join(env.PORTAL_DATA_DIR, 'e-signature'),
    portalOrigin: new URL(env.PORTAL_ORIGIN).origin,
    societyName: env.PORTAL_SOCIETY_NAME,
    supportPhone: env.PORTAL_SUPPORT_PHONE,
  };
}

/**
 * a sample service that others can reach is a mix-up. Answers whether this machine alone reaches it.
 * @throws StartError when others do and nobody said so
 */
function checkReach(env: z.infer<typeof Environment>): boolean {
  const addresses: [setting: string, address: string | undefined][] = [
    ['HOST', env.HOST],
    ['ESIGNATURE_ORIGIN', env.ESIGNATURE_ORIGIN && new URL(env.ESIGNATURE_ORIGIN).hostname],
    ['PORTAL_ORIGIN', new URL(env.PORTAL_ORIGIN).hostname],
  ];
  const [setting, host] =
    addresses.find(([, address]) => address !== undefined && !isLoopback(address)) ?? [];
  if (setting === undefined) return true;
  if (env.ESIGNATURE_CONTROLS) {
    throw new StartError(
      `ESIGNATURE_CONTROLS=1 is refused, because ${setting} (${host}) is not this machine alone.`,
    );
  }
  if (env.ESIGNATURE_ALLOW_REMOTE) return false;
  throw new StartError(
    `This is the sample e-signature service, and ${setting} (${host}) is not this machine alone; ` +
      'set ESIGNATURE_ALLOW_REMOTE=1 if you mean it.',
  );
}
