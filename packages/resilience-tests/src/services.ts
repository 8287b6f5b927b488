import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import { fixture, owner } from '@portal/member-api/testing/fixture';
import { startProcessorEmulator } from '@portal/member-api/testing/processor-emulator';
import { freePort, Program } from '@portal/test-infra/program';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { startTokenProvider } from '@portal/test-infra/token-provider';

/** More requests or milliseconds than a run needs. */
export const UNLIMITED = '1000000';

const NO_RATE_LIMITS = { RATE_MEMBER: UNLIMITED, RATE_PAYMENT: UNLIMITED, RATE_ADDRESS: UNLIMITED };

/** Timeouts of an API whose processor often does not respond. */
export const SHORT_TIMEOUTS = { BANK_PROCESSOR_TIMEOUT_MS: '600', PAYMENT_RESPONSE_TIMEOUT_MS: '1500' };

/** Starts the API or a gateway as a program that a run may kill, and waits until it is ready. */
export async function startServer(
  name: 'gateway' | 'member-api',
  settings: Readonly<Record<string, string>>,
  resources: AsyncDisposableStack,
): Promise<Program> {
  const main = fileURLToPath(import.meta.resolve(`@portal/${name}/main`));
  const program = new Program(main, await freePort(), settings);
  resources.defer(() => program.stop());
  await program.waitUntilReady();
  return program;
}

/** Starts token provider and processor, with settings for an API and the consent of a member who pays. */
export async function startServices(resources: AsyncDisposableStack) {
  const { folder, remove } = await temporaryFolder();
  resources.defer(remove);
  const dataset = join(folder, 'fixture.json');
  await writeFile(dataset, JSON.stringify(fixture));
  const provider = await startTokenProvider();
  resources.defer(provider.close);
  const processor = await startProcessorEmulator(folder, dataset);
  resources.defer(() => processor.program.stop());
  const paths = { PORTAL_DATA_DIR: folder, PORTAL_DATASET: dataset };
  const settings = { ...provider.settings, ...processor.settings, ...paths, ...NO_RATE_LIMITS };
  const authorization = `Bearer ${await provider.sign({ oid: owner.oid }, { lifetime: 86_400 })}`;
  const date = nextBusinessDay(addDays(todayInChicago(new Date()), 10));
  return { folder, dataset, processor, settings, consent: { authorization, date } };
}
