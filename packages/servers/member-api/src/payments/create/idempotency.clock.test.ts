import { randomUUID } from 'node:crypto';
import { PaymentList } from '@portal/bank-processor-api/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner } from '../../testing/fixture.ts';
import { createRecurringBody, createSingleBody } from '../../testing/payment-bodies.ts';
import { createPaymentClient, DAY, MONDAY, readProcessorLedger } from '../../testing/payment-client.ts';
import { LONG_TIMEOUTS } from '../../testing/payment-test-portal.ts';
import { PROCESSOR_KEY } from '../../testing/processor-emulator.ts';
import { type Portal, startPortal } from '../../testing/test-portal.ts';

let portal: Portal;
let paying: ReturnType<typeof createPaymentClient>;
const now = () => new Date(MONDAY);
beforeAll(async () => {
  portal = await startPortal();
  await portal.processor.stopClock(MONDAY);
  paying = createPaymentClient(await portal.serve(LONG_TIMEOUTS, { now }));
}, 120_000);
afterAll(() => portal.stop());

/** Number of payments with this amount at the processor. */
async function created(amount: string): Promise<number> {
  const login = encodeURIComponent('ottilie@fixture.example.org');
  const range = 'from=2026-01-01&to=2027-12-31';
  const list = PaymentList.parse(
    await readProcessorLedger(portal, PROCESSOR_KEY)(`/logins/${login}/payments?${range}`),
  );
  return list.payments.filter(({ 'payment-response': payment }) => payment['total-amount'] === amount).length;
}

const pay = (amount: string) => createSingleBody({ date: DAY, amount });
const key = () => ({ 'idempotency-key': randomUUID() });
const twenty = <T>(callApi: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, callApi));
const timesSame = (values: readonly unknown[]) => new Set(values).size;

/** Backdates the payments with this amount. */
const age = (amount: number, interval: string) =>
  portal.db
    .updateTable('payment')
    .set({ created_at: sql`now() - ${interval}::interval` })
    .where('amount_cents', '=', sql<never>`${amount}`)
    .execute();

test('20 parallel posts without a key make one payment', {
  tags: ['R-09', 'API-35'],
}, async () => {
  const results = await twenty(() => paying.pay(pay('20.01')));
  expect(results.map(({ Status }) => Status)).toEqual(Array(20).fill('SCHEDULED'));
  expect(timesSame(results.map(({ ReferenceNumber }) => ReferenceNumber))).toBe(1);
  expect(await created('20.01')).toBe(1);
});

test('20 parallel posts with one key make one payment and get 409s', {
  tags: ['R-09'],
}, async () => {
  const headers = key();
  const responses = await twenty(() => paying.single(pay('20.02'), headers));
  const codes = responses.map(({ status }) => status);
  expect(codes.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const pending = responses.find(({ status }) => status === 409);
  expect(pending?.body).toMatchObject({ code: 'request_in_progress' });
  expect(pending?.headers['retry-after']).toBe('1');
  expect(await paying.pay(pay('20.02'), headers)).toMatchObject({ Status: 'SCHEDULED' });
  expect(await created('20.02')).toBe(1);
});

test('two tabs with different keys make one payment', { tags: ['R-09'] }, async () => {
  const [one, other] = await Promise.all([paying.pay(pay('20.03'), key()), paying.pay(pay('20.03'), key())]);
  expect(one.ReferenceNumber).toBe(other.ReferenceNumber);
  const isRepeated = [one, other].map(({ MadeAlreadyAt }) => MadeAlreadyAt !== undefined);
  expect(isRepeated.sort()).toEqual([false, true]);
  expect(await created('20.03')).toBe(1);
});

test('a repeat within ten minutes returns the time of the payment', {
  tags: ['R-09', 'AMB-90'],
}, async () => {
  const first = key();
  const { ReferenceNumber, MadeAlreadyAt } = await paying.pay(pay('20.12'), first);
  expect(MadeAlreadyAt).toBeUndefined();
  const { created_at } = await portal.db
    .selectFrom('payment')
    .select('created_at')
    .where('processor_reference', '=', ReferenceNumber)
    .executeTakeFirstOrThrow();
  const second = key();
  const repeated = { ReferenceNumber, MadeAlreadyAt: created_at.toISOString() };
  expect(await paying.pay(pay('20.12'), second)).toMatchObject(repeated);
  expect(await paying.pay(pay('20.12'), second)).toMatchObject(repeated);
  expect(await paying.pay(pay('20.12'))).toMatchObject(repeated);
  expect(await paying.pay(pay('20.12'), first)).not.toHaveProperty('MadeAlreadyAt');
  const [old, fresh] = await paying.payAll([pay('20.12'), pay('20.13')], key());
  expect(old?.result).toMatchObject(repeated);
  expect(fresh?.result).not.toHaveProperty('MadeAlreadyAt');
  expect([await created('20.12'), await created('20.13')]).toEqual([1, 1]);
});

test('different amounts make two payments', { tags: ['R-09'] }, async () => {
  await Promise.all([paying.pay(pay('20.04')), paying.pay(pay('20.05'))]);
  expect([await created('20.04'), await created('20.05')]).toEqual([1, 1]);
});

test('a key returns its result, rejects another body, and expires in a day', {
  tags: ['R-09'],
}, async () => {
  const headers = key();
  const first = await paying.pay(pay('20.06'), headers);
  expect(await paying.pay(pay('20.06'), headers)).toEqual(first);
  expect((await paying.single(pay('20.07'), headers)).body).toMatchObject({
    status: 409,
    code: 'idempotency_key_reused',
  });
  expect((await paying.several([pay('20.06')], headers)).body).toMatchObject({
    code: 'idempotency_key_reused',
  });
  await portal.db
    .updateTable('payment_request')
    .set({ created_at: sql`now() - interval '25 hours'` })
    .execute();
  expect(await paying.pay(pay('20.07'), headers)).toMatchObject({ Status: 'SCHEDULED' });
});

test('rejects an equal payment after ten minutes until it is confirmed', {
  tags: ['R-09'],
}, async () => {
  await paying.pay(pay('20.08'));
  await age(2008, '590 seconds');
  expect(await paying.pay(pay('20.08'))).toHaveProperty('MadeAlreadyAt');
  await age(2008, '610 seconds');
  expect((await paying.single(pay('20.08'))).body).toMatchObject({ status: 409, code: 'duplicate_payment' });
  const twice = { 'allow-duplicate': 'yes' };
  expect((await paying.single(pay('20.08'), twice)).body).toMatchObject({
    status: 400,
    code: 'idempotency_key_required',
  });
  const headers = { ...twice, ...key() };
  const again = await paying.pay(pay('20.08'), headers);
  expect(await paying.pay(pay('20.08'), headers)).toEqual(again);
  expect(await created('20.08')).toBe(2);
});

test('a cancelled payment may be made again', { tags: ['R-09', 'API-38'] }, async () => {
  const { ReferenceNumber } = await paying.pay(pay('20.09'));
  const voids = [1, 2].map(() => paying.void('VoidSinglePayment', ReferenceNumber));
  for (const { status, body } of await Promise.all(voids)) {
    expect(status).toBe(200);
    expect(JSON.parse(String(body))).toMatchObject({ 'payment-response': { 'payment-status': 'VOIDED' } });
  }
  expect((await paying.pay(pay('20.09'))).ReferenceNumber).not.toBe(ReferenceNumber);
  expect(await created('20.09')).toBe(2);
});

test('rejects an invalid key', { tags: ['R-09'] }, async () => {
  const headers = { 'idempotency-key': 'x'.repeat(129) };
  expect((await paying.single(pay('20.10'), headers)).status).toBe(400);
});

test('20 parallel posts make one schedule', {
  tags: ['API-34', 'R-09', 'AMB-80'],
}, async () => {
  const schedules = await twenty(() => paying.schedule(createRecurringBody({ day: 30, amount: '33.00' })));
  const [first] = schedules;
  expect(first).toMatchObject({ 'payment-schedule-status': 'ACTIVE', errors: [] });
  expect(first?.schedule.header).toMatchObject({ 'next-payment-date': '2026-11-30', PaymentAmount: '33.00' });
  expect(timesSame(schedules.map((one) => one.schedule.header['reference-number']))).toBe(1);
  const madeAlready = schedules.filter((one) => one['made-already-at'] !== undefined);
  expect(madeAlready).toHaveLength(19);
  const other = await paying.recurring(createRecurringBody({ day: 9, amount: '34.00' }));
  expect(other.body).toMatchObject({ status: 422, code: 'recurring_already' });
});

test('retains the authorization of each accepted payment unchanged', {
  tags: ['R-09', 'AMB-62'],
}, async () => {
  const headers = key();
  const body = pay('20.11');
  body.payment.customer = { ...body.payment.customer, firstname: 'Mallory', email: 'mallory@example.org' };
  await paying.pay(body, headers);
  const rows = await portal.db
    .selectFrom('payment_authorization')
    .selectAll()
    .where('idempotency_key', '=', headers['idempotency-key'])
    .execute();
  expect(rows).toEqual([
    expect.objectContaining({
      azure_object_id: owner.oid,
      amount_cents: 2011,
      payment_date: DAY,
      method_token: 'pm-owner',
      client_address: '127.0.0.1',
      text_version: '2026-11-28',
      authorized_at: now(),
    }),
  ]);
  const change = portal.db.updateTable('payment_authorization').set({ amount_cents: sql`1` });
  await expect(change.execute()).rejects.toThrow('never changed');
  await expect(portal.db.deleteFrom('payment_authorization').execute()).rejects.toThrow('never changed');
});
