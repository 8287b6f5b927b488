import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient } from '../../testing/payment-client.ts';
import { type ProcessorEmulator, startProcessorEmulator } from '../../testing/processor-emulator.ts';
import { runBackgroundOnce } from '../../testing/run-background-once.ts';
import { type Portal, type Server, startPortal } from '../../testing/test-portal.ts';

/** A busy machine needs seconds for a response. Faults that delay a response delay it for longer. */
const TIME_OUT_MS = 4_000;

export let portal: Portal;
export let server: Server;
export let paying: ReturnType<typeof createPaymentClient>;
export let processor: ProcessorEmulator;
let removeFolder: () => Promise<void>;

/** Starts a portal and a processor with fault injection for the tests of a file. Each test ends with its faults. */
export function setUpFaultInjection(): void {
  beforeAll(async () => {
    const { folder, remove } = await temporaryFolder();
    removeFolder = remove;
    processor = await startProcessorEmulator(folder);
    portal = await startPortal();
    // The longest that is allowed: on a busy machine, the recovery takes seconds.
    server = await serve('20000');
    paying = createPaymentClient(server);
  }, 120_000);
  afterEach(async () => {
    await processor.program.waitUntilReady();
    await processor.clear();
  });
  afterAll(async () => {
    await portal.stop();
    await processor.program.stop();
    await removeFolder();
  });
}

/** Another server on the same database, which responds as unknown after this time. */
export const serve = (responseTimeoutMs: string) =>
  portal.serve({
    ...processor.settings,
    BANK_PROCESSOR_TIMEOUT_MS: String(TIME_OUT_MS),
    PAYMENT_RESPONSE_TIMEOUT_MS: responseTimeoutMs,
  });

export const runBackgroundJobs = () =>
  runBackgroundOnce(portal, server, {
    url: processor.settings.BANK_PROCESSOR_URL,
    key: processor.settings.BANK_PROCESSOR_KEY,
    timeoutMs: 10_000,
  });

export const day = nextBusinessDay(addDays(todayInChicago(new Date()), 7));

let cents = 5_000;
/** Body of a payment with an amount of its own, by which `atProcessor` and `stateOf` find it. */
export const fresh = () => createSingleBody({ date: day, amount: (cents++ / 100).toFixed(2) });
export const amountOf = (body: ReturnType<typeof fresh>) => body.payment.header['payment-amount'];

export const atProcessor = async (body: ReturnType<typeof fresh>) =>
  (await processor.payments()).filter((payment) => payment['total-amount'] === amountOf(body));

export const stateOf = async (body: ReturnType<typeof fresh>) => {
  const amount = Number(amountOf(body).replace('.', ''));
  const rows = await portal.db
    .selectFrom('payment')
    .select(['state', 'attempts'])
    .where('amount_cents', '=', sql<never>`${amount}`)
    .execute();
  return rows.map(({ state }) => state);
};
