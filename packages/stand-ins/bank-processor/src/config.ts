import { join } from 'node:path';
import {
  checkReach,
  commonSettings,
  portSetting,
  readEnvironment,
  Switch,
  WebOrigin,
} from '@portal/stand-in-base/environment';
import { z } from 'zod';

const Environment = z.object({
  ...commonSettings,
  PORT: portSetting(4203),
  BANK_PROCESSOR_ORIGIN: WebOrigin.optional(),
  BANK_PROCESSOR_ALLOW_REMOTE: Switch,
  BANK_PROCESSOR_CONTROLS: Switch,
  BANK_PROCESSOR_KEY: z
    .string({ error: 'must be the secret that the member API sends' })
    .min(16, { error: 'must have 16 letters or more' }),
  PORTAL_DATASET: z.string().min(1).optional(),
  PORTAL_ORIGIN: WebOrigin.default('http://localhost:4200'),
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
  /** The society's mark, a path of the portal. */
  mark: string | undefined;
}

/** Reads and checks the environment. @throws StartError that names the variable and says what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = readEnvironment(Environment, environment);
  const origin = env.BANK_PROCESSOR_ORIGIN === undefined ? undefined : new URL(env.BANK_PROCESSOR_ORIGIN);
  const portal = new URL(env.PORTAL_ORIGIN);
  checkReach({
    name: 'bank processor',
    hosts: [
      ['HOST', env.HOST],
      ['BANK_PROCESSOR_ORIGIN', origin?.hostname],
      ['PORTAL_ORIGIN', portal.hostname],
    ],
    controls: env.BANK_PROCESSOR_CONTROLS ? 'BANK_PROCESSOR_CONTROLS' : undefined,
    allowRemote: ['BANK_PROCESSOR_ALLOW_REMOTE', env.BANK_PROCESSOR_ALLOW_REMOTE],
  });
  return {
    port: env.PORT,
    host: env.HOST,
    origin: origin?.origin,
    controls: env.BANK_PROCESSOR_CONTROLS,
    key: env.BANK_PROCESSOR_KEY,
    folder: join(env.PORTAL_DATA_DIR, 'bank-processor'),
    dataset: env.PORTAL_DATASET,
    portalOrigin: portal.origin,
    societyName: env.PORTAL_SOCIETY_NAME,
    supportPhone: env.PORTAL_SUPPORT_PHONE,
    mark: env.PORTAL_SOCIETY_MARK,
  };
}
