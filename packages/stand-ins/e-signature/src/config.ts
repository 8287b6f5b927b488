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
  PORT: portSetting(4204),
  ESIGNATURE_ORIGIN: WebOrigin.optional(),
  ESIGNATURE_ALLOW_REMOTE: Switch,
  ESIGNATURE_CONTROLS: Switch,
  PORTAL_ORIGIN: WebOrigin.default('http://localhost:4200'),
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
  /** The society's mark, a path of the portal. */
  mark: string | undefined;
}

/** Reads and checks the environment. @throws StartError that names the variable and says what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = readEnvironment(Environment, environment);
  const origin = env.ESIGNATURE_ORIGIN === undefined ? undefined : new URL(env.ESIGNATURE_ORIGIN);
  const portal = new URL(env.PORTAL_ORIGIN);
  const local = checkReach({
    name: 'e-signature service',
    hosts: [
      ['HOST', env.HOST],
      ['ESIGNATURE_ORIGIN', origin?.hostname],
      ['PORTAL_ORIGIN', portal.hostname],
    ],
    controls: env.ESIGNATURE_CONTROLS ? 'ESIGNATURE_CONTROLS' : undefined,
    allowRemote: ['ESIGNATURE_ALLOW_REMOTE', env.ESIGNATURE_ALLOW_REMOTE],
  });
  return {
    port: env.PORT,
    host: env.HOST,
    origin: origin?.origin,
    controls: env.ESIGNATURE_CONTROLS,
    local,
    folder: join(env.PORTAL_DATA_DIR, 'e-signature'),
    portalOrigin: portal.origin,
    societyName: env.PORTAL_SOCIETY_NAME,
    supportPhone: env.PORTAL_SUPPORT_PHONE,
    mark: env.PORTAL_SOCIETY_MARK,
  };
}
