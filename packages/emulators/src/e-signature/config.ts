import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { readEmulatorConfig, readEnvironment } from '../kit/environment.ts';

const EMULATOR = {
  name: 'e-signature service',
  folder: 'e-signature',
  standardPort: 4204,
  prefix: 'ESIGNATURE',
};

const ESignatureEnv = z.object({
  ESIGNATURE_CLIENT_ID: z.string().optional(),
  ESIGNATURE_USER_ID: z.string().optional(),
  ESIGNATURE_PUBLIC_KEY: z.string().optional(),
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

/** Reads the environment. @throws OperatorError with the variable and its problem */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const common = readEmulatorConfig(EMULATOR, environment);
  const env = readEnvironment(ESignatureEnv, environment);
  const { ESIGNATURE_WEBHOOK_URL: url, ESIGNATURE_WEBHOOK_SECRETS: secrets } = env;
  const { ESIGNATURE_CLIENT_ID: clientId, ESIGNATURE_USER_ID: userId, ESIGNATURE_PUBLIC_KEY: key } = env;
  return {
    ...common,
    /** The program that may use the API; undefined disables the API. */
    integration:
      clientId && userId && key ? { clientId, userId, publicKey: createPublicKey(key) } : undefined,
    /** URL and signing secrets of the webhook; undefined disables it. */
    webhook: url !== undefined && secrets.length > 0 ? { url, secrets } : undefined,
  };
}
