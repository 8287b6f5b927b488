import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentBody, VOID_BODY } from './testing/bodies.ts';
import { CHECKING, DIMITRI, ELENA, PENDING, RETURNS } from './testing/fixture.ts';
import { type RunningProcessor, startForTests } from './testing/start-for-tests.ts';

let running: RunningProcessor;
beforeAll(async () => {
  running = await startForTests();
});
afterAll(() => running.stop());

test('a payment is ACCEPTED for today, SCHEDULED for later, and found again', {
  tags: ['API-41', 'ENT-20'],
}, async () => {
  const { client } = running;
  const today = await client.pay();
  expect(today).toMatchObject({
    'payment-status': 'ACCEPTED',
    'payment-date': '2026-11-23',
    'total-amount': '48.80',
    'account-number': '000020439876',
    'payment-method': { token: CHECKING, 'account-number': '12345678', type: 'CHQ' },
    'status-code': null,
  });
  const later = await client.pay({ date: '2026-12-01' });
  expect(later['payment-status']).toBe('SCHEDULED');
  expect(await client.payment('GET', `/payments/${later['reference-number']}`)).toEqual(later);
  const path = `/payments/by-client-reference/${today['client-reference']?.toUpperCase()}`;
  expect(await client.payment('GET', path)).toEqual(today);
});

test('a repeated client reference returns the first result, or 409', {
  tags: ['R-09'],
}, async () => {
  const { client } = running;
  const body = createPaymentBody({ date: '2026-12-02' });
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => client.payment('POST', '/payments', body)),
  );
  expect(new Set(responses.map((response) => response['reference-number'])).size).toBe(1);
  const [first] = responses;
  await client.payment('POST', `/payments/${first?.['reference-number']}/void`, VOID_BODY);
  expect(await client.payment('POST', '/payments', body)).toMatchObject({ 'payment-status': 'SCHEDULED' });
  const other = createPaymentBody({
    reference: body['client-reference'],
    date: '2026-12-02',
    amount: '48.81',
  });
  expect(await client.expectRejection('POST', '/payments', other)).toEqual([409, 'client-reference-reused']);
});

test.each([
  ['payment-method-unknown', { token: 'no-such-token' }],
  ['payment-method-unknown', { token: RETURNS }],
  ['payment-method-pending', { token: PENDING, login: DIMITRI }],
  ['payment-date-past', { date: '2026-11-20' }],
])('responds FAILED with %s', { tags: ['R-15', 'R-10', 'AMB-41'] }, async (code, received) => {
  const { client } = running;
  const body = createPaymentBody(received);
  const response = await client.payment('POST', '/payments', body);
  expect(response).toMatchObject({ 'payment-status': 'FAILED', 'status-code': code });
  expect(response['status-message']).not.toBe('');
  // The result is stored, and a repetition returns it.
  expect(await client.payment('POST', '/payments', body)).toEqual(response);
  if (code === 'payment-method-unknown') expect(response['payment-method']).toBeNull();
});

test('voids a payment until it is collected, idempotently', {
  tags: ['PAY-13', 'API-40'],
}, async () => {
  const { client } = running;
  const created = await client.pay({ date: '2026-12-03' });
  const path = `/payments/${created['reference-number']}/void`;
  expect(await client.payment('POST', path, VOID_BODY)).toMatchObject({ 'payment-status': 'VOIDED' });
  expect(await client.payment('POST', path, VOID_BODY)).toMatchObject({ 'payment-status': 'VOIDED' });
  const failed = await client.pay({ token: 'no-such-token' });
  expect(
    await client.payment('POST', `/payments/${failed['reference-number']}/void`, VOID_BODY),
  ).toMatchObject({
    'payment-status': 'FAILED',
    'status-code': 'too-late',
  });
});

test("rejects a void after the day's debits, and keeps the payment", {
  tags: ['PAY-15'],
}, async () => {
  const { client, setClock } = running;
  const created = await client.pay();
  const path = `/payments/${created['reference-number']}`;
  // 19:30 in Chicago.
  setClock('2026-11-24T01:30:00Z');
  expect(await client.payment('POST', `${path}/void`, VOID_BODY)).toMatchObject({
    'payment-status': 'FAILED',
    'status-code': 'too-late',
  });
  expect(await client.payment('GET', path)).toMatchObject({ 'payment-status': 'SETTLED' });
  setClock('2026-11-23T16:00:00Z');
});

test('lists payments of a login in a date range, newest first', { tags: ['API-32', 'API-33'] }, async () => {
  const { client } = running;
  const list = async (query: string) => {
    const response = await client.json('GET', `/logins/${encodeURIComponent(ELENA)}/payments?${query}`);
    return JSON.stringify(response).match(/"payment-date":"[\d-]+"/g) ?? [];
  };
  const all = await list('');
  expect(all.length).toBeGreaterThan(4);
  expect(all).toEqual([...all].sort().reverse());
  expect(await list('from=2026-12-01&to=2026-12-01')).toEqual(['"payment-date":"2026-12-01"']);
  expect(await list('account-number=999999999999')).toEqual([]);
});

test('imports pending payments of the dataset with their references', {
  tags: ['ENT-17'],
}, async () => {
  // +5d is Saturday 28 November, so the next business day is Monday.
  expect(await running.client.payment('GET', '/payments/OT-20440955-2')).toMatchObject({
    'payment-status': 'SCHEDULED',
    'payment-date': '2026-11-30',
    'total-amount': '150.00',
    'payment-method': { token: CHECKING },
  });
});

test('rejects every call without the key', { tags: ['R-15'] }, async () => {
  const { client } = running;
  for (const authorization of ['', 'Bearer wrong', 'Basic YTpi']) {
    const headers = { authorization };
    expect(await client.expectRejection('GET', '/events', undefined, headers)).toEqual([401, 'key-wrong']);
    expect(await client.expectRejection('POST', '/payments', createPaymentBody(), headers)).toEqual([
      401,
      'key-wrong',
    ]);
  }
});

const header = (change: object) => {
  const body = createPaymentBody();
  return { ...body, payment: { ...body.payment, header: { ...body.payment.header, ...change } } };
};

test.each([
  ['an amount of zero', header({ 'payment-amount': '0.00' })],
  ['an amount below zero', header({ 'payment-amount': '-1.00' })],
  ['an amount with commas', header({ 'payment-amount': '1,204.50' })],
  ['an amount as a number', header({ 'payment-amount': 12 })],
  ['a day that there is not', header({ 'payment-date': '2026-02-30' })],
  ['another operation', header({ operation: 'REFUND' })],
  ['an unknown name', { ...createPaymentBody(), extra: 1 }],
  ['no body', undefined],
  ['a list', []],
  ['null', null],
  ['a reference that is no uuid', { ...createPaymentBody(), 'client-reference': 'x' }],
])('rejects %s with a code', { tags: ['R-12', 'API-43'] }, async (_what, body) => {
  expect(await running.client.expectRejection('POST', '/payments', body)).toEqual([400, 'body-invalid']);
});

test('responds 4xx with a code for missing and malformed input', { tags: ['API-52'] }, async () => {
  const { client } = running;
  expect(await client.expectRejection('GET', '/payments/P-0')).toEqual([404, 'not-found']);
  expect(await client.expectRejection('GET', `/payments/by-client-reference/${randomUUID()}`)).toEqual([
    404,
    'not-found',
  ]);
  expect(await client.expectRejection('POST', '/payments/P-0/void', VOID_BODY)).toEqual([404, 'not-found']);
  expect(await client.expectRejection('POST', '/payments/P-0/void', {})).toEqual([400, 'body-invalid']);
  expect(await client.expectRejection('GET', '/payments/%E0%A4%A')).toEqual([400, 'path-invalid']);
  expect(await client.expectRejection('DELETE', '/payments/P-0')).toEqual([405, 'method-not-allowed']);
  expect(await client.expectRejection('GET', '/nothing')).toEqual([404, 'not-found']);
  expect(await client.expectRejection('GET', '/events?after=-1')).toEqual([400, 'query-invalid']);
  expect(await client.expectRejection('GET', '/events?after=x')).toEqual([400, 'query-invalid']);
  expect(await client.expectRejection('GET', '/logins/a/payments?from=2026-02-30')).toEqual([
    400,
    'query-invalid',
  ]);
  const headers = { 'content-type': 'application/json' };
  const broken = await fetch(`${client.origin}/payments`, {
    method: 'POST',
    headers: { ...headers, authorization: 'Bearer a key for tests alone' },
    body: '{"a":',
  });
  expect(broken.status).toBe(400);
  expect(await client.expectRejection('POST', '/payments', { long: 'x'.repeat(40_000) })).toEqual([
    413,
    'body-too-large',
  ]);
});

test('log and store contain no personal or bank data', {
  tags: ['R-05', 'R-15'],
}, async () => {
  const stored = await readFile(running.place.store, 'utf8');
  const logged = running.logged.join('\n');
  expect(logged).toContain('POST /payments');
  for (const text of ['Quillfeather', 'Seraphina', 'Juniper Way', '912345678', '9900110001', '99001100']) {
    expect(logged).not.toContain(text);
  }
  for (const text of ['Quillfeather', 'Juniper Way', '912345678', '9900110001']) {
    expect(stored).not.toContain(text);
  }
  for (const text of [ELENA, '000020439876', '48.80', '12345678', '20440955']) {
    expect(logged).not.toContain(text);
  }
});
