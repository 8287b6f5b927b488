import { contract } from '@portal/api/contracts/contract';
import { nextBusinessDay } from '@portal/domain/payments/business-days';
import { addDays, todayInChicago } from '@portal/domain/values/dates';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { owner } from '../../testing/fixture.ts';
import { createSingleIntent } from '../../testing/intents.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient } from '../../testing/payment-client.ts';
import { type ProcessorEmulator, startProcessorEmulator } from '../../testing/processor-emulator.ts';
import { runBackgroundOnce } from '../../testing/run-background-once.ts';
import { type Portal, type Server, startPortal } from '../../testing/test-portal.ts';
import { toWire } from '../../testing/to-wire.ts';
import { findWalletHolder, instructionOf } from '../create/instruction.ts';

const TIME_OUT_MS = 700;

let portal: Portal;
let server: Server;
let paying: ReturnType<typeof createPaymentClient>;
let processor: ProcessorEmulator;
let removeFolder: () => Promise<void>;
beforeAll(async () => {
  const { folder, remove } = await temporaryFolder();
  removeFolder = remove;
  processor = await startProcessorEmulator(folder);
  portal = await startPortal();
  server = await serve('4000');
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

const serve = (responseTimeoutMs: string) =>
  portal.serve({
    ...processor.settings,
    BANK_PROCESSOR_TIMEOUT_MS: String(TIME_OUT_MS),
    PAYMENT_RESPONSE_TIMEOUT_MS: responseTimeoutMs,
  });

const runBackgroundJobs = () =>
  runBackgroundOnce(portal, server, {
    url: processor.settings.BANK_PROCESSOR_URL,
    key: processor.settings.BANK_PROCESSOR_KEY,
    timeoutMs: TIME_OUT_MS,
  });

const day = nextBusinessDay(addDays(todayInChicago(new Date()), 7));
let cents = 5_000;
const fresh = () => createSingleBody({ date: day, amount: (cents++ / 100).toFixed(2) });
const amountOf = (body: ReturnType<typeof fresh>) => body.payment.header['payment-amount'];

const atProcessor = async (body: ReturnType<typeof fresh>) =>
  (await processor.payments()).filter((payment) => payment['total-amount'] === amountOf(body));

const stateOf = async (body: ReturnType<typeof fresh>) => {
  const amount = Number(amountOf(body).replace('.', ''));
  const rows = await portal.db
    .selectFrom('payment')
    .select(['state', 'attempt'])
    .where('amount_cents', '=', sql<never>`${amount}`)
    .execute();
  return rows.map(({ state }) => state);
};

describe('recovers from one processor failure while the member waits', { tags: ['R-09'] }, () => {
  test.each([
    'drop-before',
    'drop-after',
    'hang-before',
    'hang-after',
    'refuse-before:503',
    'refuse-after:503',
    'refuse-before:500',
    'refuse-before:429',
    'refuse-before:401',
    'nonsense-before',
    'nonsense-after',
    'delay-before:1200',
    'delay-after:1200',
  ])('%s', { tags: ['R-09', 'API-52'] }, async (fault) => {
    const body = fresh();
    await processor.arm({ fault, call: 'POST /payments', times: 1 });
    expect(await paying.pay(body)).toMatchObject({ Status: 'SCHEDULED' });
    expect(await atProcessor(body)).toHaveLength(1);
  });
});

test('a declined payment is FAILED and may be retried under a new key', {
  tags: ['R-09', 'WIZ-52'],
}, async () => {
  const body = fresh();
  await processor.arm({ fault: 'failed', call: 'POST /payments', times: 1 });
  const declined = await paying.pay(body, { 'idempotency-key': 'first' });
  expect(declined).toMatchObject({ Status: 'FAILED', Message: 'The payment was declined.' });
  expect(await paying.pay(body, { 'idempotency-key': 'first' })).toEqual(declined);
  expect(await paying.pay(body, { 'idempotency-key': 'second' })).toMatchObject({ Status: 'SCHEDULED' });
});

test('a declined schedule is FAILED with its errors', {
  tags: ['WIZ-53', 'WIZ-56'],
}, async () => {
  await processor.arm({ fault: 'failed', call: 'POST /schedules', times: 1 });
  const dayOfMonth = Number(day.slice(8));
  const declined = await paying.schedule(createRecurringBody({ day: dayOfMonth, amount: '44.44' }));
  expect(declined).toMatchObject({
    'payment-schedule-status': 'FAILED',
    errors: [{ message: expect.stringContaining('declined') }],
  });
});

test('returns three results when the second payment fails', {
  tags: ['API-36', 'R-11', 'AMB-77'],
}, async () => {
  const bodies = [fresh(), fresh(), fresh()];
  const second = bodies[1]?.payment.header;
  if (second) second['payment-amount'] = '400.01';
  const results = await paying.payAll(bodies);
  expect(results.map(({ result }) => result.Status)).toEqual(['SCHEDULED', 'FAILED', 'SCHEDULED']);
  expect(results.map(({ paymentAmount }) => paymentAmount)).toEqual(bodies.map(amountOf));
  const pending = (await paying.pending()).SinglePayments.map((one) => one['last-payment-response']);
  expect(bodies.map((body) => pending.some((one) => one['total-amount'] === amountOf(body)))).toEqual([
    true,
    false,
    true,
  ]);
});

test('returns UNKNOWN after the timeout and settles later', {
  tags: ['API-42', 'R-09', 'AMB-49', 'AMB-62'],
  timeout: 120_000,
}, async () => {
  const impatient = createPaymentClient(await serve('1500'));
  const body = fresh();
  body.payment.customer = { ...body.payment.customer, firstname: 'Mallory', email: 'mallory@example.org' };
  await processor.arm({ fault: 'drop-after', call: 'POST /payments' });
  await processor.arm({ fault: 'drop-before', call: 'GET /payments/by-client-reference/:reference' });
  const response = await impatient.pay(body, { 'idempotency-key': 'unknown' });
  expect(response).toMatchObject({
    Status: 'UNKNOWN',
    Message: expect.stringContaining('do not make it again'),
  });

  // The processor gets the stored customer, not the body's (AMB-62, API-42, API-47).
  const { instruction } = await portal.db
    .selectFrom('payment')
    .select('instruction')
    .where('payment_id', '=', response.ReferenceNumber)
    .executeTakeFirstOrThrow();
  expect(instruction?.customer).toMatchObject({ firstName: 'Ottilie', country: 'United States' });

  const { SinglePayments } = await paying.pending();
  expect(JSON.stringify(SinglePayments)).toContain(response.ReferenceNumber);
  const void_ = await paying.void('VoidSinglePayment', response.ReferenceNumber);
  expect(JSON.parse(String(void_.body))).toMatchObject({
    'payment-response': { 'payment-status': 'FAILED' },
  });

  await processor.clear();
  await expect
    .poll(() => runBackgroundJobs().then(() => stateOf(body)), { timeout: 60_000 })
    .toEqual(['SCHEDULED']);
  expect(await paying.pay(body, { 'idempotency-key': 'unknown' })).toMatchObject({ Status: 'SCHEDULED' });
  expect(await atProcessor(body)).toHaveLength(1);
});

test.each(['crash-before', 'crash-after'])(
  'resends under the same reference after %s',
  { tags: ['R-09'], timeout: 30_000 },
  async (fault) => {
    const body = fresh();
    await processor.arm({ fault, call: 'POST /payments', times: 1 });
    const response = paying.pay(body);
    await expect.poll(() => stateOf(body), { timeout: 60_000 }).toEqual(['UNKNOWN']);
    await processor.program.waitUntilReady();
    expect(['SCHEDULED', 'UNKNOWN']).toContain((await response).Status);
    await expect
      .poll(() => runBackgroundJobs().then(() => stateOf(body)), { timeout: 60_000 })
      .toEqual(['SCHEDULED']);
    expect(await atProcessor(body)).toHaveLength(1);
  },
);

test('recovers READY and SENDING payments of a dead instance', { tags: ['R-09'] }, async () => {
  const [ready, sending] = [fresh(), fresh()];
  await paying.pay(ready);
  await paying.pay(sending);
  const holder = await findWalletHolder(portal.db, owner.oid);
  const instruction = instructionOf(createSingleIntent(ready), holder, { oid: owner.oid, now: new Date() });
  // As after a crash before the first byte, and after the last.
  const interruptAt = async (body: typeof ready, state: 'READY' | 'SENDING') => {
    const amount = Number(amountOf(body).replace('.', ''));
    await portal.db
      .updateTable('payment')
      .set({
        state,
        processor_reference: null,
        owner: state === 'SENDING' ? '00000000-0000-4000-8000-000000000000' : null,
        lease_until: state === 'SENDING' ? sql`now() - interval '1 second'` : null,
        instruction: JSON.stringify(instruction),
      })
      .where('amount_cents', '=', sql<never>`${amount}`)
      .execute();
  };
  await interruptAt(ready, 'READY');
  await interruptAt(sending, 'SENDING');
  await runBackgroundJobs();
  expect([await stateOf(ready), await stateOf(sending)]).toEqual([['SCHEDULED'], ['SCHEDULED']]);
  expect([await atProcessor(ready), await atProcessor(sending)].map(({ length }) => length)).toEqual([1, 1]);
});

test('needs manual review after a day without a response', {
  tags: ['R-09'],
}, async () => {
  const body = fresh();
  await processor.arm({ fault: 'drop-before', call: 'POST /payments' });
  await processor.arm({ fault: 'refuse-before:503', call: 'GET /payments/by-client-reference/:reference' });
  const { Status, ReferenceNumber } = await createPaymentClient(await serve('300')).pay(body);
  expect(Status).toBe('UNKNOWN');
  // The member has a response, but a running step would keep the payment from the run below.
  const ownerOf = portal.db.selectFrom('payment').select('owner').where('payment_id', '=', ReferenceNumber);
  await expect.poll(() => ownerOf.executeTakeFirst()).toEqual({ owner: null });
  await portal.db
    .updateTable('payment')
    .set({
      created_at: sql`now() - interval '25 hours'`,
      next_at: sql`now()`,
      state: 'UNKNOWN',
      owner: null,
      lease_until: null,
    })
    .where('payment_id', '=', ReferenceNumber)
    .execute();
  await runBackgroundJobs();
  expect(await stateOf(body)).toEqual(['NEEDS_REVIEW']);
  const reported = server.lines.filter((line) => line.includes('payment.manual_review_required'));
  expect(reported.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, payment: ReferenceNumber }),
  ]);
  await processor.clear();
  await runBackgroundJobs();
  expect(await atProcessor(body)).toEqual([]);
  expect(JSON.stringify(await paying.pending())).toContain(ReferenceNumber);
});

test('looks up a cancellation whose response was lost', {
  tags: ['API-38', 'API-39', 'API-40', 'R-09'],
}, async () => {
  const body = fresh();
  const { ReferenceNumber } = await paying.pay(body);
  await processor.arm({ fault: 'drop-after', call: 'POST /payments/:reference/void', times: 2 });
  expect((await paying.void('VoidSinglePayment', ReferenceNumber)).body).toMatchObject({
    status: 502,
    code: 'processor_unavailable',
  });
  await runBackgroundJobs();
  expect(await stateOf(body)).toEqual(['VOIDED']);
  const again = await paying.void('VoidSinglePayment', ReferenceNumber);
  expect(JSON.parse(String(again.body))).toMatchObject({
    'payment-response': { 'payment-status': 'VOIDED' },
  });
});

test('returns 200 with FAILED for a rejected cancellation', {
  tags: ['API-40', 'PAY-15'],
}, async () => {
  const { ReferenceNumber } = await paying.pay(fresh());
  await processor.arm({ fault: 'failed', call: 'POST /payments/:reference/void', times: 1 });
  const { status, body } = await paying.void('VoidSinglePayment', ReferenceNumber);
  expect(status).toBe(200);
  expect(JSON.parse(String(body))).toMatchObject({
    'payment-response': { 'payment-status': 'FAILED', 'status-message': expect.any(String) },
  });
});

test('returns 502 without creating a payment if the wallet is unavailable', {
  tags: ['API-28', 'API-29', 'AMB-82'],
}, async () => {
  const login = { profileUserName: 'ottilie@fixture.example.org' };
  await processor.arm({ fault: 'nonsense-before' });
  const methods = await server.callApi(contract.GetPaymentMethods, login, { as: owner });
  expect(methods.body).toMatchObject({ status: 502, code: 'processor_unavailable' });
  const body = fresh();
  expect((await paying.single(body)).body).toMatchObject({ status: 502, code: 'processor_unavailable' });
  expect(await stateOf(body)).toEqual([]);
});

test('looks up a schedule change whose response was lost', {
  tags: ['API-37', 'AMB-78'],
}, async () => {
  const dayOfMonth = Number(day.slice(8));
  const change = (amount: string) =>
    paying.change('REF-OWN-CHANGE', createRecurringBody({ day: dayOfMonth, amount }));
  const { body } = await change('26.00');
  expect(JSON.parse(String(body))).toMatchObject({
    'payment-schedule-response': {
      schedule: { header: { PaymentAmount: '26.00', 'next-payment-date': day } },
    },
  });
  await processor.arm({ fault: 'drop-after', call: 'PUT /schedules/:reference', times: 1 });
  const proofs = () =>
    portal.db
      .selectFrom('payment_authorization')
      .select(['amount_cents', 'method_name'])
      .where('processor_reference', '=', 'REF-OWN-CHANGE')
      .orderBy('payment_authorization_id')
      .execute();
  const lost = await change('27.00');
  expect(lost.status).toBe(200);
  expect(JSON.parse(String(lost.body))).toMatchObject({
    'payment-schedule-response': { 'payment-schedule-status': 'UNKNOWN', errors: [] },
  });
  expect((await proofs()).map(({ amount_cents }) => amount_cents)).toEqual([2_600]);
  await runBackgroundJobs();
  expect(JSON.stringify((await paying.pending()).RecurringPayments)).toContain('"27.00"');
  // The authorization is recorded as if the response had arrived.
  expect(await proofs()).toEqual([
    { amount_cents: 2_600, method_name: 'Everyday checking (Bank account ending in 45678901)' },
    { amount_cents: 2_700, method_name: 'Everyday checking (Bank account ending in 45678901)' },
  ]);
});

test('discards a change that never reached the processor', {
  tags: ['API-37', 'R-09', 'F-13'],
}, async () => {
  const referenceNumber = 'REF-OWN-CHANGE';
  await processor.arm({ fault: 'hang-before', call: 'PUT /schedules/:reference', times: 1 });
  const response = await paying.change(
    referenceNumber,
    createRecurringBody({ day: Number(day.slice(8)), amount: '28.00' }),
  );
  expect(JSON.parse(String(response.body))['payment-schedule-response']['payment-schedule-status']).toBe(
    'UNKNOWN',
  );
  const set = (to: object) =>
    portal.db.updateTable('payment').set(to).where('processor_reference', '=', referenceNumber).execute();
  const row = () =>
    portal.db
      .selectFrom('payment')
      .select(['amount_cents', 'pending_change', 'look_up_at'])
      .where('processor_reference', '=', referenceNumber)
      .executeTakeFirstOrThrow();
  await runBackgroundJobs();
  // The change may still arrive, so it is looked up again.
  const waiting = await row();
  expect(waiting).toMatchObject({ amount_cents: 2_700, pending_change: { amount: 2_800 } });
  const { pending_change: requested } = waiting;
  const expired = { ...requested, expiresAt: '2026-01-23T16:00:00.000Z' };
  await set({ pending_change: JSON.stringify(expired), look_up_at: sql`now()` });
  await runBackgroundJobs();
  expect(await row()).toEqual({ amount_cents: 2_700, pending_change: null, look_up_at: null });
});

test('returns 503 for payments only without a processor', { tags: ['API-34'] }, async () => {
  const without = await portal.serve({ BANK_PROCESSOR_URL: '', BANK_PROCESSOR_KEY: '' });
  const { single, pending } = createPaymentClient(without);
  expect((await single(fresh())).body).toMatchObject({ status: 503, code: 'payments_unavailable' });
  expect((await pending()).SinglePayments.length).toBeGreaterThan(0);
});

// Runs last, because the processor's clock cannot go back.
test('moves collected payments to the history, scheduled ones included', {
  tags: ['ENT-15', 'API-25'],
}, async () => {
  const body = fresh();
  await paying.pay(body);
  await processor.advance(24 * 45);
  await runBackgroundJobs();
  await runBackgroundJobs();
  expect(await stateOf(body)).toEqual(['SETTLED']);
  const { SinglePayments, RecurringPayments } = await paying.pending();
  expect(JSON.stringify(SinglePayments)).not.toContain(`"${amountOf(body)}"`);
  const query = { lifeProNameId: owner.lifeProNameId };
  const response = await server.callApi(contract.GetPaymentHistory, query, { as: owner });
  const history = toWire(contract.GetPaymentHistory.response, response.body);
  expect(history).toContainEqual({
    CertificateNumber: owner.certificateNumber,
    PaymentDate: day,
    PaymentAmount: amountOf(body),
    PaymentType: 'Loan Principal',
    ReturnedIndicator: false,
  });
  expect(history.filter(({ PaymentAmount }) => PaymentAmount === '27.00').length).toBeGreaterThan(0);
  const next = RecurringPayments.map((one) => one['payment-schedule-response'].schedule.header);
  const changed = next.find((header) => header['reference-number'] === 'REF-OWN-CHANGE');
  expect(String(changed?.['next-payment-date']) > day).toBe(true);
});
