import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { FaultText, faultText, NewFault } from './faults.ts';
import { createPaymentBody, VOID_BODY } from './testing/bodies.ts';
import { KEY } from './testing/fixture.ts';
import { type RunningProcessor, startForTests } from './testing/start-for-tests.ts';

let running: RunningProcessor;
beforeAll(async () => {
  running = await startForTests();
});
afterEach(() => running.client.json('DELETE', '/control/faults'));
afterAll(() => running.stop());

const known = async (body: ReturnType<typeof createPaymentBody>) =>
  (await running.client.send('GET', `/payments/by-client-reference/${body['client-reference']}`)).status;

async function pay(
  body: ReturnType<typeof createPaymentBody>,
  fault: string,
  signal?: AbortSignal,
): Promise<Response> {
  await running.client.arm(fault);
  return fetch(`${running.client.origin}/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

test.each([
  ['before', 404],
  ['after', 200],
])(
  'a fault %s execution leaves the payment missing or complete',
  { tags: ['R-11'] },
  async (when, status) => {
    const rejected = createPaymentBody();
    expect((await pay(rejected, `refuse-${when}:503`)).status).toBe(503);
    expect(await known(rejected)).toBe(status);

    const malformed = createPaymentBody();
    const response = await pay(malformed, `malformed-${when}`);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
    expect(await known(malformed)).toBe(status);

    const dropped = createPaymentBody();
    await expect(pay(dropped, `drop-${when}`)).rejects.toThrow('fetch failed');
    expect(await known(dropped)).toBe(status);

    const hanging = createPaymentBody();
    const patience = new AbortController();
    const pending = pay(hanging, `hang-${when}`, patience.signal);
    await expect.poll(() => known(hanging)).toBe(status);
    setTimeout(() => patience.abort(new Error('no response')), 500);
    await expect(pending).rejects.toThrow('no response');
    expect(await known(hanging)).toBe(status);

    const delayed = createPaymentBody();
    const startedAt = Date.now();
    expect((await pay(delayed, `delay-${when}:300`)).status).toBe(200);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290);
    expect(await known(delayed)).toBe(200);
  },
);

test('injects FAILED into a payment, a schedule, a change and a void', {
  tags: ['R-11', 'PAY-15'],
}, async () => {
  const { client } = running;
  const declined = await client.pay({}, 'failed');
  expect(declined).toMatchObject({ 'payment-status': 'FAILED', 'status-code': 'declined' });
  const created = await client.pay();
  const path = `/payments/${created['reference-number']}`;
  expect((await client.payment('POST', `${path}/void`, VOID_BODY, 'failed'))['payment-status']).toBe(
    'FAILED',
  );
  expect((await client.payment('GET', path))['payment-status']).toBe('ACCEPTED');

  const rejected = await client.addSchedule({}, 'failed');
  expect(rejected).toMatchObject({ 'payment-schedule-status': 'FAILED', errors: [{ code: 'declined' }] });
  const active = await client.addSchedule();
  const folder = `/schedules/${active.schedule.header['reference-number']}`;
  expect(
    (await client.schedule('POST', `${folder}/void`, VOID_BODY, 'failed'))['payment-schedule-status'],
  ).toBe('FAILED');
  expect((await client.schedule('GET', folder))['payment-schedule-status']).toBe('ACTIVE');
});

test('arms faults for the next requests of an endpoint, and clears them', { tags: ['API-52'] }, async () => {
  const { client } = running;
  const arm = (body: object) => client.json('POST', '/control/faults', body);
  await arm({ fault: 'refuse-before:500', endpoint: 'POST /payments', times: 2 });
  expect((await client.send('GET', '/events')).status).toBe(200);
  const statuses = [];
  for (let round = 0; round < 3; round += 1) {
    statuses.push((await client.send('POST', '/payments', createPaymentBody())).status);
  }
  expect(statuses).toEqual([500, 500, 200]);
  expect(await arm({ fault: 'refuse-before:429' })).toMatchObject({
    faults: [{ fault: 'refuse-before:429', endpoint: null, reference: null, left: null, percent: 100 }],
  });
  expect((await client.send('GET', '/events')).status).toBe(429);
  expect(await client.json('DELETE', '/control/faults')).toMatchObject({ faults: [] });
  expect((await client.send('GET', '/events')).status).toBe(200);
});

test('equal seeds select equal requests at a rate', { tags: ['API-52'] }, async () => {
  const { client } = running;
  const draw = async (seed: number) => {
    await client.json('DELETE', '/control/faults');
    await client.json('POST', '/control/faults', { fault: 'refuse-before:503', percent: 40, seed });
    const statuses = [];
    for (let round = 0; round < 30; round += 1) statuses.push((await client.send('GET', '/events')).status);
    return statuses;
  };
  const first = await draw(7);
  const failures = first.filter((status) => status === 503).length;
  expect(failures).toBeGreaterThan(4);
  expect(failures).toBeLessThan(22);
  expect(await draw(7)).toEqual(first);
  expect(await draw(8)).not.toEqual(first);
});

test('certain amounts trigger faults', { tags: ['API-52'] }, async () => {
  const { client } = running;
  const declined = await client.pay({ amount: '400.01' });
  expect(declined['payment-status']).toBe('FAILED');
  expect((await client.send('POST', '/payments', createPaymentBody({ amount: '400.02' }))).status).toBe(503);
  const lost = createPaymentBody({ amount: '400.03' });
  await expect(client.send('POST', '/payments', lost)).rejects.toThrow('fetch failed');
  expect(await known(lost)).toBe(200);
});

test('the controls freeze the clock and advance it from there', {
  tags: ['R-28'],
}, async () => {
  const own = await startForTests();
  onTestFinished(own.stop);
  const { client } = own;
  const at = (body: object) => client.json('POST', '/control/clock', body);
  expect(await at({ at: '2027-03-01T12:00:00Z' })).toMatchObject({ now: '2027-03-01T12:00:00.000Z' });
  expect(await at({ hours: 2 })).toMatchObject({ now: '2027-03-01T14:00:00.000Z' });
  expect(await at({ at: '2026-11-23T16:00:00Z' })).toMatchObject({ today: '2026-11-23' });
  expect(await client.expectRejection('POST', '/control/clock', { at: 'noon' })).toEqual([
    400,
    'body-invalid',
  ]);
});

test('rejects an unknown fault with a code', {
  tags: ['API-52'],
}, async () => {
  const { client } = running;
  for (const wrong of [
    { fault: 'explode' },
    { fault: 'failed', endpoint: 'GET /nothing' },
    { fault: 'failed', times: 0 },
    { fault: 'failed', percent: 101 },
    {},
  ]) {
    expect(await client.expectRejection('POST', '/control/faults', wrong)).toEqual([400, 'body-invalid']);
  }
  expect(await client.expectRejection('POST', '/control/clock', { hours: -1 })).toEqual([
    400,
    'body-invalid',
  ]);
  expect(await client.expectRejection('GET', '/control/nothing')).toEqual([404, 'not-found']);
});

test.each([
  'failed',
  'delay-after:250',
  'refuse-before:404',
  'malformed-after',
  'hang-before',
  'crash-after',
])('accepts %s as a fault', { tags: ['API-52'] }, (text) => {
  expect(faultText(FaultText.parse(text))).toBe(text);
});

test.each([
  '',
  'delay',
  'delay-during',
  'refuse-before:200',
  'refuse-after:422',
  'hang-before:1',
  'failed:1',
])('rejects %j as a fault', { tags: ['API-52'] }, (text) => {
  expect(NewFault.safeParse({ fault: text }).success).toBe(false);
});

test('a fault of one payment does not affect others', { tags: ['PAY-15'] }, async () => {
  const { client } = running;
  const [one, other] = [await client.pay(), await client.pay()];
  const voidOf = ({ 'reference-number': reference }: typeof one) => `/payments/${reference}/void`;
  const armed = {
    fault: 'failed',
    endpoint: 'POST /payments/:reference/void',
    reference: one['reference-number'],
  };
  await client.json('POST', '/control/faults', armed);
  expect(await client.payment('POST', voidOf(other), VOID_BODY)).toMatchObject({
    'payment-status': 'VOIDED',
  });
  expect(await client.payment('POST', voidOf(one), VOID_BODY)).toMatchObject({ 'payment-status': 'FAILED' });
});
