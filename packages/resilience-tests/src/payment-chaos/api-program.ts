import { fileURLToPath } from 'node:url';
import { freePort, Program } from '@portal/test-infra/program';

const MAIN = fileURLToPath(import.meta.resolve('@portal/member-api/main'));

/** Parts of `startTokenProvider`. */
interface Tokens {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUri: string;
}

interface ApiOptions {
  readonly folder: string;
  readonly dataset: string;
  readonly tokens: Tokens;
  /** Environment variables that differ between tests. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts an API process that may be killed, with short timeouts and no rate limits. Waits until it is ready. */
export async function startApiProgram({ folder, dataset, tokens, settings }: ApiOptions): Promise<Program> {
  const program = new Program(MAIN, await freePort(), {
    PORTAL_DATA_DIR: folder,
    PORTAL_DATASET: dataset,
    TOKEN_ISSUER: tokens.issuer,
    TOKEN_AUDIENCE: tokens.audience,
    TOKEN_JWKS_URI: tokens.jwksUri,
    BANK_PROCESSOR_TIMEOUT_MS: '600',
    PAYMENT_RESPONSE_TIMEOUT_MS: '1500',
    RATE_MEMBER: '10000000',
    RATE_PAYMENT: '10000000',
    RATE_ADDRESS: '10000000',
    ...settings,
  });
  await program.waitUntilReady();
  return program;
}
