import { todayInChicago } from '@portal/domain/values/dates';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GetACHHolidays } from '../contracts/payment-methods.ts';
import { resetServerTime } from '../testing/server-time.ts';
import { createApiClient } from './client.ts';
import { recordServerTime, serverNow } from './server-clock.ts';

/** Makes one call at device time `device`. Its response has these headers. */
async function requestAt(device: string, headers: Record<string, string>, status = 200) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(device) });
  onTestFinished(() => {
    resetServerTime();
    vi.useRealTimers();
  });
  const client = createApiClient({
    baseUrl: '',
    getToken: async () => undefined,
    onUnauthorized: () => undefined,
    fetch: async () => new Response('[]', { status, headers }),
  });
  const query = { monthNumber: 11, year: 2026, numberOfMonths: 1 };
  await client(GetACHHolidays, { query }).catch(() => undefined);
}

const date = 'Mon, 23 Nov 2026 18:00:00 GMT';

test.each([
  ['two days behind', '2026-11-21T18:00:00Z', 200],
  ['two days ahead', '2026-11-25T18:00:00Z', 200],
  ['a year behind', '2025-11-23T18:00:00Z', 200],
  ['two days ahead, from the response to a refused call', '2026-11-25T18:00:00Z', 503],
])(
  "returns the society's day for a device clock that is %s",
  { tags: ['R-13'] },
  async (_case, device, status) => {
    await requestAt(device, { date }, status);
    expect(serverNow()).toEqual(new Date('2026-11-23T18:00:00Z'));
    expect(todayInChicago(serverNow())).toBe('2026-11-23');
  },
);

test.each([
  ['without a header', {}],
  ['with an invalid date header', { date: 'soon' }],
  ['with the time of the device', { date: 'Sat, 21 Nov 2026 17:59:59 GMT' }],
])('keeps the device clock for a response %s', { tags: ['R-13'] }, async (_case, headers) => {
  await requestAt('2026-11-21T18:00:00Z', headers as Record<string, string>);
  expect(serverNow()).toEqual(new Date('2026-11-21T18:00:00Z'));
});

test('advances the server clock and uses the latest response', { tags: ['R-13'] }, async () => {
  await requestAt('2026-11-25T18:00:00Z', { date });
  vi.setSystemTime(new Date('2026-11-25T18:05:00Z'));
  expect(serverNow()).toEqual(new Date('2026-11-23T18:05:00Z'));
  recordServerTime('Wed, 25 Nov 2026 18:05:00 GMT');
  expect(serverNow()).toEqual(new Date('2026-11-25T18:05:00Z'));
});
