import type { ScheduleResponse } from '@portal/bank-processor-api/schedules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScheduleBody, VOID_BODY } from './testing/bodies.ts';
import { DIMITRI, ELENA, PENDING } from './testing/fixture.ts';
import { type RunningProcessor, startForTests } from './testing/start-for-tests.ts';

let running: RunningProcessor;
beforeEach(async () => {
  running = await startForTests();
});
afterEach(() => running.stop());

const nextOf = (response: ScheduleResponse) => response.schedule.header['next-payment-date'];
const pathOf = (response: ScheduleResponse) => `/schedules/${response.schedule.header['reference-number']}`;

/** Returns a change: a schedule without its login, with a change reference. */
function change(received: Parameters<typeof createScheduleBody>[0], expiresInMs = 60_000) {
  const { 'client-reference': reference, 'login-id': _login, ...rest } = createScheduleBody(received);
  const expiry = new Date(Date.now() + expiresInMs).toISOString();
  return { ...rest, 'change-reference': reference, 'expires-at': expiry };
}

test('a schedule is ACTIVE with its next payment date, and found again', {
  tags: ['API-45', 'AMB-80'],
}, async () => {
  const { client } = running;
  const created = await client.addSchedule({ day: 30 });
  expect(created).toMatchObject({
    'payment-schedule-status': 'ACTIVE',
    errors: [],
    schedule: { header: { 'next-payment-date': '2026-11-30', 'schedule-type-code': 'MONTHLY' } },
  });
  expect(await client.schedule('GET', pathOf(created))).toEqual(created);
  expect(
    await client.schedule('GET', `/schedules/by-client-reference/${created['client-reference']}`),
  ).toEqual(created);
  const start = { day: 5, start: '2027-01-05' };
  expect(nextOf(await client.addSchedule(start))).toBe('2027-01-05');
  // Today is the 23rd.
  expect(nextOf(await client.addSchedule({ day: 22 }))).toBe('2026-12-22');
});

test('one client reference creates one schedule', { tags: ['R-09'] }, async () => {
  const { client } = running;
  const body = createScheduleBody();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => client.schedule('POST', '/schedules', body)),
  );
  expect(new Set(responses.map(pathOf)).size).toBe(1);
  const other = createScheduleBody({ reference: body['client-reference'], day: 29 });
  expect(await client.expectRejection('POST', '/schedules', other)).toEqual([409, 'client-reference-reused']);
});

test('a rejected schedule is FAILED with errors', { tags: ['ENT-20', 'AMB-76'] }, async () => {
  const { client } = running;
  const pending = await client.addSchedule({ login: DIMITRI, token: PENDING });
  expect(pending).toMatchObject({
    'payment-schedule-status': 'FAILED',
    errors: [{ code: 'payment-method-pending' }],
  });
  expect(nextOf(pending)).toBeNull();
  const body = createScheduleBody();
  body['payment-schedule']['payment-method-category'] = 'CC';
  expect(await client.schedule('POST', '/schedules', body)).toMatchObject({
    errors: [{ code: 'payment-method-category' }],
  });
});

test('pays in short months and on business days for a year', { tags: ['AMB-80'] }, async () => {
  const { client, setClock } = running;
  const created = await client.addSchedule({ day: 31 });
  const dates: (string | null)[] = [nextOf(created)];
  for (let month = 0; month < 8; month += 1) {
    setClock(`${dates.at(-1)}T18:00:00Z`);
    // Any change triggers the batch run.
    await client.walletUrl(ELENA);
    dates.push(nextOf(await client.schedule('GET', pathOf(created))));
  }
  expect(dates).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-02-01',
    '2027-03-01',
    '2027-03-31',
    '2027-04-30',
    '2027-06-01',
    '2027-06-30',
    '2027-08-02',
  ]);
  const { events } = await client.events();
  const own = events.filter((one) => one['schedule-reference-number'] === pathOf(created).split('/')[2]);
  expect(own.filter(({ type }) => type === 'scheduled-payment-made').map(({ date }) => date)).toEqual(
    dates.slice(0, -1),
  );
});

test('a quarterly schedule pays every third month', { tags: ['AMB-43'] }, async () => {
  const { client, setClock } = running;
  const created = await client.addSchedule({ day: 23, type: 'QUARTERLY' });
  // Today is the payment day, so the payment is made at once.
  expect(nextOf(await client.schedule('GET', pathOf(created)))).toBe('2027-02-23');
  setClock('2027-02-23T18:00:00Z');
  await client.walletUrl(ELENA);
  expect(nextOf(await client.schedule('GET', pathOf(created)))).toBe('2027-05-24');
});

test('an amount change keeps the date; a day change pays no period twice', {
  tags: ['AMB-78'],
}, async () => {
  const { client } = running;
  const created = await client.addSchedule({ day: 23 });
  expect(nextOf(await client.schedule('GET', pathOf(created)))).toBe('2026-12-23');
  const amount = await client.schedule('PUT', pathOf(created), change({ day: 23, amount: '60.00' }));
  expect(amount.schedule.header).toMatchObject({
    'payment-amount': '60.00',
    'next-payment-date': '2026-12-23',
  });
  // November's payment has already been made.
  expect(nextOf(await client.schedule('PUT', pathOf(created), change({ day: 27 })))).toBe('2026-12-28');
  const rejected = await client.schedule('PUT', pathOf(created), change({ token: 'no-such-token' }));
  expect(rejected['payment-schedule-status']).toBe('FAILED');
  expect(nextOf(await client.schedule('GET', pathOf(created)))).toBe('2026-12-28');
});

test('a voided schedule makes no more payments', { tags: ['PAY-13', 'PAY-15'] }, async () => {
  const { client, setClock } = running;
  const created = await client.addSchedule({ day: 30 });
  const path = `${pathOf(created)}/void`;
  const voided = await client.schedule('POST', path, VOID_BODY);
  expect(voided['payment-schedule-status']).toBe('VOIDED');
  expect(nextOf(voided)).toBeNull();
  expect(await client.schedule('POST', path, VOID_BODY)).toEqual(voided);
  expect((await client.schedule('PUT', pathOf(created), change({})))['payment-schedule-status']).toBe(
    'FAILED',
  );
  setClock('2027-03-01T18:00:00Z');
  await client.walletUrl(ELENA);
  const { events } = await client.events();
  expect(events.map((event) => event['schedule-reference-number'])).not.toContain(
    pathOf(created).split('/')[2],
  );
});

test("lists recurring payments of the dataset among the login's schedules", {
  tags: ['ENT-16', 'API-32'],
}, async () => {
  const { client } = running;
  const path = `/logins/${encodeURIComponent(ELENA)}/schedules`;
  expect(await client.json('GET', path)).toMatchObject({
    schedules: [
      {
        'payment-schedule-response': {
          'payment-schedule-status': 'ACTIVE',
          schedule: {
            // +14d is 7 December.
            header: { 'reference-number': 'RP-20439876-1', 'next-payment-date': '2026-12-07' },
          },
        },
      },
    ],
  });
  expect(await client.json('GET', `${path}?account-number=000000000001`)).toEqual({ schedules: [] });
  expect(await client.expectRejection('POST', '/schedules/S-0/void', VOID_BODY)).toEqual([404, 'not-found']);
});

test.each([
  ['day 0', (header: Record<string, unknown>) => ({ ...header, 'schedule-day': 0 })],
  ['day 32', (header: Record<string, unknown>) => ({ ...header, 'schedule-day': 32 })],
  [
    'another frequency',
    (header: Record<string, unknown>) => ({ ...header, 'schedule-type-code': 'Monthly' }),
  ],
])('rejects %s with a code', { tags: ['API-45', 'AMB-43'] }, async (_what, change) => {
  const body = createScheduleBody();
  const { header } = body['payment-schedule'];
  const wrong = { ...body, 'payment-schedule': { ...body['payment-schedule'], header: change(header) } };
  expect(await running.client.expectRejection('POST', '/schedules', wrong)).toEqual([400, 'body-invalid']);
});

test('applies a repeated change once, even after another change', {
  tags: ['AMB-78', 'R-09'],
}, async () => {
  const { client } = running;
  const created = await client.addSchedule({ day: 30 });
  const amountOf = (response: ScheduleResponse) => response.schedule.header['payment-amount'];
  const first = change({ day: 30, amount: '50.00' });
  expect(amountOf(await client.schedule('PUT', pathOf(created), first))).toBe('50.00');
  await client.schedule('PUT', pathOf(created), change({ day: 30, amount: '60.00' }));
  const again = await client.schedule('PUT', pathOf(created), first);
  expect([again['payment-schedule-status'], amountOf(again)]).toEqual(['ACTIVE', '60.00']);
  const other = { ...change({ day: 30, amount: '70.00' }), 'change-reference': first['change-reference'] };
  expect(await client.expectRejection('PUT', pathOf(created), other)).toEqual([
    409,
    'client-reference-reused',
  ]);
});

test.each([-1, -60_000, -86_400_000])(
  'rejects a change %i ms after its expiry without effect',
  { tags: ['AMB-78', 'R-09'] },
  async (expiresInMs) => {
    const { client } = running;
    const created = await client.addSchedule({ day: 30 });
    const late = await client.schedule(
      'PUT',
      pathOf(created),
      change({ day: 30, amount: '50.00' }, expiresInMs),
    );
    expect(late).toMatchObject({
      'payment-schedule-status': 'FAILED',
      errors: [{ code: 'change-expired' }],
    });
    expect(await client.schedule('GET', pathOf(created))).toEqual(created);
  },
);
