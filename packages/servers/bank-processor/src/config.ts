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
  PORT: z.coerce.number().int().min(0).max(65_535).default(4203),
  HOST: z.string().min(1).default('127.0.0.1'),
  BANK_PROCESSOR_ORIGIN: origin.optional(),
  BANK_PROCESSOR_ALLOW_REMOTE: yes,
  BANK_PROCESSOR_CONTROLS: yes,
  BANK_PROCESSOR_KEY: z
    .string({ error: 'must be the secret that the member API sends' })
    .min(16, { error: 'must have 16 letters or more' }),
  PORTAL_DATA_DIR: z.string({ error: 'must name the folder that the portal keeps its data in' }).min(1),
  PORTAL_DATASET: z.string().min(1).optional(),
  PORTAL_ORIGIN: origin.default('http://localhost:4200'),
  PORTAL_SOCIETY_NAME: z.string().min(1).max(80).default('Member Portal'),
  PORTAL_SUPPORT_PHONE: z.string().max(24).default(''),
});

/** The settings of one run; README.md lists the environment variables. */
export interface Config {
  port: number;
  host: string;
  /** Where browsers find the wallet; absent means `http://localhost:<port>`. */
  origin: string | undefined;
  controls: boolean;
  /** The secret that every call must carry. */
  key: string;
  folder: string;
  dataset: string | undefined;
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
  const config: Config = {
    port: env.PORT,
    host: env.HOST,
    origin: env.BANK_PROCESSOR_ORIGIN && new URL(env.BANK_PROCESSOR_ORIGIN).origin,
    controls: env.BANK_PROCESSOR_CONTROLS,
    key: env.BANK_PROCESSOR_KEY,
    folder: join(env.PORTAL_DATA_DIR, 'bank-processor'),
    dataset: env.PORTAL_DATASET,
    portalOrigin: new URL(env.PORTAL_ORIGIN).origin,
    societyName: env.PORTAL_SOCIETY_NAME,
    supportPhone: env.PORTAL_SUPPORT_PHONE,
  };
  refuseRemote(config, env.BANK_PROCESSOR_ALLOW_REMOTE);
  return config;
}

/** a sample processor that others can reach, or that serves a portal others can reach, is a mix-up. */
function refuseRemote(config: Config, allowRemote: boolean): void {
  const addresses: [setting: string, host: string][] = [
    ['HOST', config.host],
    ...(config.origin
      ? [['BANK_PROCESSOR_ORIGIN', new URL(config.origin).hostname] as [string, string]]
      : []),
    ['PORTAL_ORIGIN', new URL(config.portalOrigin).hostname],
  ];
  const remote = addresses.find(([, host]) => !isLoopback(host));
  if (!remote) return;
  if (config.controls) {
    throw new StartError(
      `BANK_PROCESSOR_CONTROLS=1 is refused, because ${remote[0]} (${remote[1]}) is not this machine alone.`,
    );
  }
  if (allowRemote) return;
  throw new StartError(
    `This is the sample bank processor, and ${remote[0]} (${remote[1]}) is not this machine alone; ` +
      'set BANK_PROCESSOR_ALLOW_REMOTE=1 if you mean it.',
  );
}
