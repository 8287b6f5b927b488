import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PaymentList } from '@portal/bank-protocol/payments';
import { freePort, Program } from '@portal/test-support/program';
import { fixture } from './fixture.ts';
import { PROCESSOR_KEY } from './portal.ts';

const MAIN = fileURLToPath(import.meta.resolve('@portal/bank-processor/main'));

/** Something that goes wrong in the processor on demand (see its README.md). */
export interface Fault {
  readonly fault: string;
  readonly call?: string;
  readonly times?: number;
  readonly percent?: number;
  readonly seed?: number;
}

/** The bank processor as a process of its own, with the wallets of the fixture, its faults and its books. */
export async function processorProgram(folder: string) {
  const dataset = join(folder, 'processor.json');
  await writeFile(dataset, JSON.stringify(fixture));
  const program = new Program(MAIN, await freePort(), {
    PORTAL_DATA_DIR: folder,
    PORTAL_DATASET: dataset,
    BANK_PROCESSOR_KEY: PROCESSOR_KEY,
    BANK_PROCESSOR_CONTROLS: '1',
  });
  await program.up();

  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${program.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${PROCESSOR_KEY}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    program,
    settings: { BANK_PROCESSOR_URL: program.origin, BANK_PROCESSOR_KEY: PROCESSOR_KEY },
    arm: (fault: Fault) => ask('POST', '/control/faults', fault),
    clear: () => ask('DELETE', '/control/faults'),
    advance: (hours: number) => ask('POST', '/control/clock', { hours }),
    /** Every payment that the owner has at the processor. */
    payments: async () => {
      const login = encodeURIComponent('ottilie@fixture.example.org');
      const list = await ask('GET', `/logins/${login}/payments?from=2020-01-01&to=2099-12-31`);
      return PaymentList.parse(list).payments.map((payment) => payment['payment-response']);
    },
  };
}

export type ProcessorProgram = Awaited<ReturnType<typeof processorProgram>>;
