import { readStandInConfig, type StandInConfig } from '@portal/stand-in-base/environment';

const ABOUT = {
  name: 'e-signature service',
  folder: 'e-signature',
  standardPort: 4204,
  prefix: 'ESIGNATURE',
  controls: 'ESIGNATURE_CONTROLS',
};

/** Reads and checks the environment. @throws StartError that names the variable and says what is wrong with it. */
export const readConfig = (environment: NodeJS.ProcessEnv): StandInConfig =>
  readStandInConfig(ABOUT, environment);
