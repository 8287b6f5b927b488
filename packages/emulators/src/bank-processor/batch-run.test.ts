import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createScheduleBody } from './testing/bodies.ts';
import { CLOSED, DIMITRI, ELENA, RETURNS } from './testing/fixture.ts';
import { type RunningProcessor, startForTests } from './testing/start-for-tests.ts';

let running: RunningProcessor;
beforeEach(async () => {
  running = await startForTests();
});
afterEach(() => running.stop());

test('collects a debit at 19:30 in Chicago on its day, and emits an event', {
  tags: ['R-13'],
}, async () => {
  const { client, setClock } = running;
  const created = await client.pay();
  const path = `/payments/${created['reference-number']}`;
  setClock('2026-11-24T01:29:00Z');
  await client.walletUrl(ELENA);
  expect(await client.payment('GET', path)).toMatchObject({ 'payment-status': 'ACCEPTED' });
  setClock('2026-11-24T01:30:00Z');
  await client.walletUrl(ELENA);
  expect(await client.payment('GET', path)).toMatchObject({
    'payment-status': 'SETTLED',
    'settled-date': '2026-11-23',
  });
  expect(await client.events()).toMatchObject({
    events: [
      {
        cursor: 1,
        type: 'payment-settled',
        date: '2026-11-23',
        'reference-number': created['reference-number'],
        'client-reference': created['client-reference'],
        'total-amount': '48.80',
      },
    ],
    next: 1,
  });
  expect(await client.events(1)).toEqual({ events: [], next: 1 });
});

test('collects a payment after 19:30 on the next business day', { tags: ['R-13'] }, async () => {
  const { client, setClock } = running;
  // Wednesday evening before Thanksgiving.
  setClock('2026-11-26T02:00:00Z');
  const created = await client.pay({ date: '2026-11-25' });
  expect(created['payment-status']).toBe('ACCEPTED');
  setClock('2026-11-28T02:00:00Z');
  await client.walletUrl(ELENA);
  expect(await client.payment('GET', `/payments/${created['reference-number']}`)).toMatchObject({
    'payment-status': 'SETTLED',
    'settled-date': '2026-11-27',
  });
});

test('applies configured bank holidays to every debit', {
  tags: ['R-13'],
}, async () => {
  const other = await startForTests({
    // Thanksgiving is open, and the Friday after it is closed.
    ACH_HOLIDAYS_CLOSED: '2026-11-27, 2027-01-04',
    ACH_HOLIDAYS_OPEN: '2026-11-26',
  });
  onTestFinished(() => other.stop());
  const { client, setClock } = other;
  const open = await client.pay({ date: '2026-11-26' });
  const closed = await client.pay({ date: '2026-11-27', amount: '48.90' });
  // New Year's Day is a Friday, and the Monday after it is closed.
  const first = await client.addSchedule({ day: 1, start: '2026-12-28' });
  expect(first).toMatchObject({ schedule: { header: { 'next-payment-date': '2027-01-05' } } });
  setClock('2026-12-01T02:00:00Z');
  await client.walletUrl(ELENA);
  const settled = await Promise.all(
    [open, closed].map((created) => client.payment('GET', `/payments/${created['reference-number']}`)),
  );
  expect(settled.map((one) => one['settled-date'])).toEqual(['2026-11-26', '2026-11-30']);
});

test('returns a payment from an account ending in 0001 after two days', {
  tags: ['API-52'],
}, async () => {
  const { client, advance } = running;
  const received = { login: DIMITRI, token: RETURNS };
  const created = await client.pay(received);
  const path = `/payments/${created['reference-number']}`;
  await advance(24);
  expect(await client.payment('GET', path)).toMatchObject({
    'payment-status': 'SETTLED',
    'return-code': null,
  });
  await advance(48);
  expect(await client.payment('GET', path)).toMatchObject({
    'payment-status': 'RETURNED',
    'return-code': 'R01',
    'settled-date': '2026-11-23',
    'returned-date': '2026-11-25',
  });
  const { events } = await client.events();
  const own = events.filter((event) => event['reference-number'] === created['reference-number']);
  expect(own.map(({ type, date }) => [type, date])).toEqual([
    ['payment-settled', '2026-11-23'],
    ['payment-returned', '2026-11-25'],
  ]);
  // The callers' clock has not moved, so their today is still valid.
  expect((await client.pay())['payment-status']).toBe('ACCEPTED');
});

test('a closed account ends its schedules', { tags: ['API-52'] }, async () => {
  const { client, advance } = running;
  const body = createScheduleBody({ login: DIMITRI, token: CLOSED, day: 24 });
  const created = await client.schedule('POST', '/schedules', body);
  const reference = created.schedule.header['reference-number'];
  await advance(24 * 70);
  const ended = await client.schedule('GET', `/schedules/${reference}`);
  expect(ended).toMatchObject({ 'payment-schedule-status': 'ENDED' });
  expect(ended.schedule.header['next-payment-date']).toBeNull();
  const { events } = await client.events();
  const own = events.filter((event) => event['schedule-reference-number'] === reference);
  expect(own.map(({ type, date }) => [type, date])).toEqual([
    ['scheduled-payment-made', '2026-11-24'],
    ['payment-settled', '2026-11-24'],
    ['payment-returned', '2026-11-27'],
    ['schedule-ended', '2026-11-27'],
  ]);
});

test('catches up on missed days in order, with each event once', {
  tags: ['API-52'],
}, async () => {
  const { client, advance } = running;
  await client.addSchedule({ day: 25 });
  await advance(24 * 120);
  const { events, next } = await client.events();
  expect(events.map(({ cursor }) => cursor)).toEqual(events.map((_event, index) => index + 1));
  const dates = events.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  expect(dates.length).toBeGreaterThan(10);
  expect(next).toBe(events.length);
  const rest = await client.json('GET', `/events?after=${next - 2}&limit=1`);
  expect(rest).toEqual({ events: [events.at(-2)], next: next - 1 });
});
