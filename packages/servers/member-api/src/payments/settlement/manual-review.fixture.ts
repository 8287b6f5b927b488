import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient, readProcessorLedger } from '../../testing/payment-client.ts';
import { LONG_TIMEOUTS } from '../../testing/payment-test-portal.ts';
import { PROCESSOR_KEY } from '../../testing/processor-emulator.ts';
import { runBackgroundOnce } from '../../testing/run-background-once.ts';
import { type Portal, type Server, startPortal } from '../../testing/test-portal.ts';

export const reviewer = { by: 'anna', reason: 'They wrote so on Monday.', now: new Date() };

export let portal: Portal;
export let server: Server;
export let paying: ReturnType<typeof createPaymentClient>;
/** Its server responds as unknown after a second. */
export let impatient: ReturnType<typeof createPaymentClient>;
export let ledger: ReturnType<typeof readProcessorLedger>;

/** Starts a portal for the tests of a file. */
export function setUpManualReview(): void {
  beforeAll(async () => {
    portal = await startPortal();
    server = await portal.serve(LONG_TIMEOUTS);
    paying = createPaymentClient(server);
    impatient = createPaymentClient(await portal.serve({ PAYMENT_RESPONSE_TIMEOUT_MS: '1000' }));
    ledger = readProcessorLedger(portal, PROCESSOR_KEY);
  }, 120_000);
  afterAll(() => portal.stop());
}

export const runBackgroundJobs = () =>
  runBackgroundOnce(portal, server, {
    url: portal.processor.origin,
    key: PROCESSOR_KEY,
    timeoutMs: 10_000,
  });

export const day = nextBusinessDay(addDays(todayInChicago(new Date()), 7));
let cents = 6_000;
export const fresh = () => createSingleBody({ date: day, amount: (cents++ / 100).toFixed(2) });
export const amountOf = (body: ReturnType<typeof fresh>) => body.payment.header['payment-amount'];

const faults = (fault: string, endpoint: string) => ledger('/control/faults', { fault, endpoint });
const noFaults = () => ledger('/control/faults', undefined, 'DELETE');

/** Drops processor responses during a call and for a day, so that the payment needs manual review. */
export async function withoutOutcome<T>(
  created: 'drop-before' | 'drop-after',
  callApi: () => Promise<T>,
): Promise<T> {
  for (const path of ['/payments', '/schedules']) {
    await faults(created, `POST ${path}`);
    await faults('refuse-before:503', `GET ${path}/by-client-reference/:reference`);
  }
  const response = await callApi();
  const isOpen = sql<boolean>`state in ('READY', 'SENDING', 'UNKNOWN')`;
  await untilNone(sql<boolean>`state = 'SENDING' or (${isOpen} and attempts = 0)`);
  await portal.db
    .updateTable('payment')
    .set({ created_at: sql`now() - interval '25 hours'`, next_at: sql`now()`, lease_until: null })
    .where(isOpen)
    .execute();
  await untilNone(isOpen);
  await noFaults();
  return response;
}

/** Runs the background job until no payment matches. */
export async function untilNone(condition: RawBuilder<boolean>): Promise<void> {
  const count = async () => {
    await runBackgroundJobs();
    return (await portal.db.selectFrom('payment').select('payment_id').where(condition).execute()).length;
  };
  await expect.poll(count).toBe(0);
}

/** Creates a payment in manual review and returns its id. */
export async function createReviewPayment(
  body: ReturnType<typeof fresh>,
  created: 'drop-before' | 'drop-after',
  key: string,
) {
  const { ReferenceNumber } = await withoutOutcome(created, () =>
    impatient.pay(body, { 'idempotency-key': key }),
  );
  return ReferenceNumber;
}

export const proofsOf = (id: string) =>
  portal.db
    .selectFrom('payment_authorization')
    .select(['processor_reference', 'amount_cents'])
    .where('payment_id', '=', id)
    .execute();
