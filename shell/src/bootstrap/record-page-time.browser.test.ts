import { serverNow } from '@portal/api';
import { resetServerTime } from '@portal/api/testing/server-time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordPageTime } from './record-page-time.ts';

const DEVICE_TIME = '2026-11-21T18:00:00.000Z';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date(DEVICE_TIME) }));

afterEach(() => {
  document.head.replaceChildren();
  vi.useRealTimers();
  resetServerTime();
});

function openPage(renderedAt: string) {
  document.head.innerHTML = `<meta name="server-time" content="${renderedAt}">`;
  vi.spyOn(performance, 'now').mockReturnValue(4_000);
  recordPageTime();
}

test("starts the server's clock four seconds after the page's request", {
  tags: ['F-20', 'F-23', 'R-13'],
}, () => {
  openPage('2026-11-24T09:30:00.000Z');
  expect(serverNow().toISOString()).toBe('2026-11-24T09:30:04.000Z');
});

test('keeps the device clock for a page of another server', { tags: ['R-13'] }, () => {
  recordPageTime();
  expect(serverNow().toISOString()).toBe(DEVICE_TIME);
  openPage('');
  expect(serverNow().toISOString()).toBe(DEVICE_TIME);
});
