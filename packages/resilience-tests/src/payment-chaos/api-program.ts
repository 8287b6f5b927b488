import { fileURLToPath } from 'node:url';
import { freePort, Program } from '@portal/test-infra/program';

const MAIN = fileURLToPath(import.meta.resolve('@portal/member-api/main'));

interface ApiOptions {
  readonly folder: string;
  readonly dataset: string;
  /** Environment variables of database, processor and token provider. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts an API process that may be killed, with short timeouts and no rate limits. Waits until it is ready. */
export async function startApiProgram({ folder, dataset, settings }: ApiOptions): Promise<Program> {
  const program = new Program(MAIN, await freePort(), {
    PORTAL_DATA_DIR: folder,
    PORTAL_DATASET: dataset,
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
