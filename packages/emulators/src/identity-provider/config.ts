import { z } from 'zod';
import { readEmulatorConfig, readEnvironment } from '../kit/environment.ts';
import { DEFAULT_NAMES } from './endpoints.ts';

const EMULATOR = {
  name: 'identity provider',
  folder: 'identity-provider',
  standardPort: 4201,
  prefix: 'IDP',
};

const seconds = (standard: number) =>
  z.coerce
    .number()
    .int()
    .min(1, { error: 'must be a whole number of seconds' })
    .max(31_536_000)
    .default(standard);

const IdentityProviderEnv = z.object({
  ACCESS_TOKEN_SECONDS: seconds(3600),
  SIGN_IN_FAILURES_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(5),
  IDP_POLICIES: z.enum(['on', 'off']).default('on'),
});

/** Settings of one run. README.md lists the environment variables. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the environment. @throws OperatorError with the variable and its problem */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const common = readEmulatorConfig(EMULATOR, environment);
  const env = readEnvironment(IdentityProviderEnv, environment);
  return {
    ...common,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    failuresPerAddress: env.SIGN_IN_FAILURES_PER_ADDRESS,
    names: { ...DEFAULT_NAMES, hasPolicies: env.IDP_POLICIES === 'on' },
  };
}
