import { z } from 'zod';
import { readEmulatorConfig, readEnvironment } from '../kit/environment.ts';

const EMULATOR = {
  name: 'e-signature service',
  folder: 'e-signature',
  standardPort: 4204,
  prefix: 'ESIGNATURE',
  controls: 'FAULT_INJECTION',
};

const ESignatureEnv = z.object({
  ESIGNATURE_KEY: z.string().min(16, { error: 'must have 16 letters or more' }).optional(),
  ESIGNATURE_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'must be an address' }).optional(),
  ESIGNATURE_WEBHOOK_SECRETS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .refine((secrets) => secrets.every((secret) => secret.length >= 32), {
      error: 'must be secrets of 32 letters or more, with a comma between',
    }),
});

/** Settings of one run. README.md lists the environment variables. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the environment. @throws StartupError with the variable and its problem */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const common = readEmulatorConfig(EMULATOR, environment);
  const env = readEnvironment(ESignatureEnv, environment);
  const { ESIGNATURE_WEBHOOK_URL: url, ESIGNATURE_WEBHOOK_SECRETS: secrets } = env;
  return {
    ...common,
    key: env.ESIGNATURE_KEY,
    /** URL and signing secrets of the webhook; undefined disables it. */
    webhook: url !== undefined && secrets.length > 0 ? { url, secrets } : undefined,
  };
}
