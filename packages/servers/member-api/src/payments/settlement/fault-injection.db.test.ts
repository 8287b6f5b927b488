import { contract } from '@portal/api/contracts/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { owner } from '../../testing/fixture.ts';
import { createSingleIntent } from '../../testing/intents.ts';
import { createRecurringBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient } from '../../testing/payment-client.ts';
import { findWalletHolder, instructionOf } from '../create/instruction.ts';
import {
  amountOf,
  atProcessor,
  day,
  fresh,
  paying,
  portal,
  processor,
  runBackgroundJobs,
  serve,
  server,
  setUpFaultInjection,
  stateOf,
} from './fault-injection.fixture.ts';

setUpFaultInjection();

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
    'malformed-before',
    'malformed-after',
    'delay-before:5000',
    'delay-after:5000',
  ])('%s', { tags: ['R-09', 'API-52'] }, async (fault) => {
    const body = fresh();
    await processor.arm({ fault, endpoint: 'POST /payments', times: 1 });
    expect(await paying.pay(body)).toMatchObject({ Status: 'SCHEDULED' });
    expect(await atProcessor(body)).toHaveLength(1);
  });
});

test('a declined payment is FAILED and may be retried under a new key', {
  tags: ['R-09', 'WIZ-52'],
}, async () => {
  const body = fresh();
  await processor.arm({ fault: 'failed', endpoint: 'POST /payments', times: 1 });
  const declined = await paying.pay(body, { 'idempotency-key': 'first' });
  expect(declined).toMatchObject({ Status: 'FAILED', Message: 'The payment was declined.' });
  expect(await paying.pay(body, { 'idempotency-key': 'first' })).toEqual(declined);
  expect(await paying.pay(body, { 'idempotency-key': 'second' })).toMatchObject({ Status: 'SCHEDULED' });
});

test('a declined schedule is FAILED with its errors', {
  tags: ['WIZ-53', 'WIZ-56'],
}, async () => {
  await processor.arm({ fault: 'failed', endpoint: 'POST /schedules', times: 1 });
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
  await processor.arm({ fault: 'drop-after', endpoint: 'POST /payments' });
  await processor.arm({ fault: 'drop-before', endpoint: 'GET /payments/by-client-reference/:reference' });
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
  { tags: ['R-09'] },
  async (fault) => {
    const body = fresh();
    await processor.arm({ fault, endpoint: 'POST /payments', times: 1 });
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
        lease_owner: state === 'SENDING' ? '00000000-0000-4000-8000-000000000000' : null,
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
  await processor.arm({ fault: 'drop-before', endpoint: 'POST /payments' });
  await processor.arm({
    fault: 'refuse-before:503',
    endpoint: 'GET /payments/by-client-reference/:reference',
  });
  const impatient = await serve('300');
  const { Status, ReferenceNumber } = await createPaymentClient(impatient).pay(body);
  expect(Status).toBe('UNKNOWN');
  // The member has a response, but a running step would keep the payment from the run below.
  const ownerOf = portal.db
    .selectFrom('payment')
    .select('lease_owner')
    .where('payment_id', '=', ReferenceNumber);
  await expect.poll(() => ownerOf.executeTakeFirst()).toEqual({ lease_owner: null });
  await portal.db
    .updateTable('payment')
    .set({
      created_at: sql`now() - interval '25 hours'`,
      next_at: sql`now()`,
      state: 'UNKNOWN',
      lease_owner: null,
      lease_until: null,
    })
    .where('payment_id', '=', ReferenceNumber)
    .execute();
  await expect
    .poll(() => runBackgroundJobs().then(() => stateOf(body)), { timeout: 60_000 })
    .toEqual(['NEEDS_REVIEW']);
  // The last step of the request may have started late. Then its server reports the payment.
  const reports = () =>
    [...server.lines, ...impatient.lines]
      .filter((line) => line.includes('payment.manual_review_required'))
      .map((line) => JSON.parse(line));
  await expect.poll(reports).toEqual([expect.objectContaining({ level: 50, payment: ReferenceNumber })]);
  await processor.clear();
  await runBackgroundJobs();
  expect(await atProcessor(body)).toEqual([]);
  expect(JSON.stringify(await paying.pending())).toContain(ReferenceNumber);
});

test('returns 502 without creating a payment if the wallet is unavailable', {
  tags: ['API-28', 'API-29', 'AMB-82'],
}, async () => {
  const login = { profileUserName: 'ottilie@fixture.example.org' };
  await processor.arm({ fault: 'malformed-before' });
  const methods = await server.callApi(contract.GetPaymentMethods, login, { as: owner });
  expect(methods.body).toMatchObject({ status: 502, code: 'processor_unavailable' });
  const body = fresh();
  expect((await paying.single(body)).body).toMatchObject({ status: 502, code: 'processor_unavailable' });
  expect(await stateOf(body)).toEqual([]);
});

test('returns 503 for payments only without a processor', { tags: ['API-34'] }, async () => {
  const without = await portal.serve({ BANK_PROCESSOR_URL: '', BANK_PROCESSOR_KEY: '' });
  const { single, pending } = createPaymentClient(without);
  expect((await single(fresh())).body).toMatchObject({ status: 503, code: 'payments_unavailable' });
  expect((await pending()).SinglePayments.length).toBeGreaterThan(0);
});
