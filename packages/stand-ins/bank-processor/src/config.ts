import { readEnvironment, readStandInConfig, type StandInConfig } from '@portal/stand-in-base/environment';
import { z } from 'zod';

const ABOUT = {
  name: 'bank processor',
  folder: 'bank-processor',
  standardPort: 4203,
  prefix: 'BANK_PROCESSOR',
  controls: 'BANK_PROCESSOR_CONTROLS',
};

const Own = z.object({
  BANK_PROCESSOR_KEY: z
    .string({ error: 'must be the secret that the member API sends' })
    .min(16, { error: 'must have 16 letters or more' }),
});

/** The settings of one run; README.md lists the environment variables. */
export interface Config extends StandInConfig {
  /** The secret that every call must carry. */
  readonly key: string;
}

/** Reads and checks the environment. @throws StartError that names the variable and says what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const common = readStandInConfig(ABOUT, environment);
  return { ...common, key: readEnvironment(Own, environment).BANK_PROCESSOR_KEY };
}
