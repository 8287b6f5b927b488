import { randomUUID } from 'node:crypto';
import { PaymentList } from '@portal/bank-processor-api/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFlakyDatabase } from '../../testing/flaky-database.ts';
import { createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient, DAY, MONDAY, readProcessorLedger } from '../../testing/payment-client.ts';
import { PROCESSOR_KEY } from '../../testing/processor-emulator.ts';
import { type Portal, startPortal } from '../../testing/test-portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
}, 120_000);
afterAll(() => portal.stop());

async function ledgerHas(amount: string): Promise<number> {
  const login = encodeURIComponent('ottilie@fixture.example.org');
  const path = `/logins/${login}/payments?from=2026-01-01&to=2027-12-31`;
  const { payments } = PaymentList.parse(await readProcessorLedger(portal, PROCESSOR_KEY)(path));
  return payments.filter(({ 'payment-response': payment }) => payment['total-amount'] === amount).length;
}

let cents = 31_000;

/** Pays while one database response is lost. A rejected request is retried at once under its key. */
async function payLosing(lost: Parameters<typeof createFlakyDatabase>[1]) {
  const { db, isLost } = createFlakyDatabase(portal.db, lost);
  const paying = createPaymentClient(await portal.serve({}, { db, now: () => new Date(MONDAY) }));
  const amount = (cents++ / 100).toFixed(2);
  const submit = () => paying.single(body, headers);
  const body = createSingleBody({ date: DAY, amount });
  const headers = { 'idempotency-key': randomUUID() };
  const first = await submit();
  const responses = first.status === 503 ? [first, await submit()] : [first];
  const { status, text } = responses.at(-1) ?? first;
  return { isLost: isLost(), presses: responses.length, status, text, made: await ledgerHas(amount) };
}

/** The loss of the first responses, before anything is stored, returns 503. */
const BEFORE_ANYTHING = 4;

test('makes a payment once, whichever database response is lost', {
  tags: ['R-09'],
  timeout: 120_000,
}, async () => {
  let rejected = 0;
  for (let statement = 1; ; statement += 1) {
    const { isLost, presses, status, text, made } = await payLosing({ statement });
    expect({ statement, status, made }).toEqual({ statement, status: 200, made: 1 });
    expect(text).toContain('SCHEDULED');
    rejected += presses - 1;
    if (!isLost) break;
    expect(statement).toBeLessThan(60);
  }
  expect(rejected).toBeLessThanOrEqual(BEFORE_ANYTHING);
});

test.each([1, 2])(
  'makes a payment once when the confirmation of commit %i is lost',
  { tags: ['R-09'] },
  async (commit) => {
    const { isLost, ...paid } = await payLosing({ commit });
    expect(isLost).toBe(true);
    expect(paid).toMatchObject({ presses: 1, status: 200, made: 1 });
  },
);
