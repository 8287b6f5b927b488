import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PaymentList } from '@portal/bank-processor-api/payments';
import { freePort, Program } from '@portal/test-infra/program';
import { ServerHost } from '@portal/test-infra/server-host';
import { fixture } from './fixture.ts';

/** Started as a program, because servers must not import the emulators (turbo.json). */
const FOLDER = new URL('../../../../emulators/src/bank-processor/', import.meta.url);
const MAIN = fileURLToPath(new URL('main.ts', FOLDER));
const HOST = new ServerHost(fileURLToPath(new URL('testing/host.ts', FOLDER)));

export const PROCESSOR_KEY = 'a key for tests alone';

/** Fault that the processor injects on demand (see its README.md). */
export interface Fault {
  readonly fault: string;
  readonly endpoint?: string;
  readonly times?: number;
  readonly percent?: number;
  readonly seed?: number;
}

/**
 * Starts the bank processor as a process, with a dataset's wallets, faults and ledger.
 * @param dataset File, by default the fixture's
 */
export async function startProcessorEmulator(folder: string, dataset?: string) {
  const { port, origin, environment } = await settingsIn(folder, dataset);
  const program = new Program(MAIN, port, environment);
  await program.waitUntilReady();
  return { program, ...processorControl(origin) };
}

export type ProcessorEmulator = Awaited<ReturnType<typeof startProcessorEmulator>>;

/** Starts a processor with the fixture's wallets in a shared host process, which tests must not kill. */
export async function startHostedProcessor(folder: string) {
  const { port, origin, environment } = await settingsIn(folder);
  const { pid, stop } = await HOST.start({ ...environment, PORT: String(port) });
  return { pid, stop, ...processorControl(origin) };
}

async function settingsIn(folder: string, dataset = join(folder, 'processor.json')) {
  if (!existsSync(dataset)) await writeFile(dataset, JSON.stringify(fixture));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    BANK_PROCESSOR_ORIGIN: origin,
    PORTAL_DATA_DIR: folder,
    PORTAL_DATASET: dataset,
    BANK_PROCESSOR_KEY: PROCESSOR_KEY,
    FAULT_INJECTION: '1',
  };
  return { port, origin, environment };
}

function processorControl(origin: string) {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${PROCESSOR_KEY}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const paymentsOf = async (loginId: string) => {
    const path = `/logins/${encodeURIComponent(loginId)}/payments?from=2020-01-01&to=2099-12-31`;
    const list = PaymentList.parse(await ask('GET', path));
    return list.payments.map((payment) => payment['payment-response']);
  };
  return {
    origin,
    settings: { BANK_PROCESSOR_URL: origin, BANK_PROCESSOR_KEY: PROCESSOR_KEY },
    arm: (fault: Fault) => ask('POST', '/control/faults', fault),
    clear: () => ask('DELETE', '/control/faults'),
    advance: (hours: number) => ask('POST', '/control/clock', { hours }),
    /** Stops its clock. @param at For example `2026-11-23T16:00:00Z` */
    stopClock: (at: string) => ask('POST', '/control/clock', { at }),
    paymentsOf,
    payments: () => paymentsOf('ottilie@fixture.example.org'),
  };
}
