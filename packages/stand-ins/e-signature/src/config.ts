import { readEnvironment, readStandInConfig, type StandInConfig } from '@portal/stand-in-base/environment';
import { z } from 'zod';

const ABOUT = {
  name: 'e-signature service',
  folder: 'e-signature',
  standardPort: 4204,
  prefix: 'ESIGNATURE',
  controls: 'ESIGNATURE_CONTROLS',
};

const Own = z.object({
  ESIGNATURE_KEY: z.string().min(16, { error: 'must have 16 letters or more' }).optional(),
  ESIGNATURE_EVENTS_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  ESIGNATURE_EVENT_SECRETS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), {
      error: 'must be secrets of 32 letters or more, with a comma between',
    }),
});

/** The settings of one run; README.md lists the environment variables. */
export interface Config extends StandInConfig {
  /** The secret that every call of a program must carry; without one there are no such calls. */
  readonly key: string | undefined;
  /** Where events are sent, and the secrets that each is signed with; absent means that nobody is told. */
  readonly events: { readonly url: string; readonly secrets: readonly string[] } | undefined;
}

/** Reads and checks the environment. @throws StartError that names the variable and says what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const common = readStandInConfig(ABOUT, environment);
  const own = readEnvironment(Own, environment);
  const { ESIGNATURE_EVENTS_URL: url, ESIGNATURE_EVENT_SECRETS: secrets } = own;
  return {
    ...common,
    key: own.ESIGNATURE_KEY,
    events: url !== undefined && secrets.length > 0 ? { url, secrets } : undefined,
  };
}
