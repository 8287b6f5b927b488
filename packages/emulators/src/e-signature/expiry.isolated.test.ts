import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { address, LINK, startForTests } from './testing/start-for-tests.ts';

const DAY = 24 * 3_600_000;

let service: Awaited<ReturnType<typeof startForTests>>;
beforeAll(async () => {
  service = await startForTests();
});
afterAll(() => service.stop());
afterEach(() => {
  vi.useRealTimers();
});

test('counts the 30 days of a draft from its last opening', { tags: ['F-07', 'R-17'] }, async () => {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const { browser, page } = await service.open('certificate-of-loan');
  await browser.submit(page, 'Continue to review', { loan: 'amount', 'loan-amount': '777' });
  const open = (days: number) => {
    vi.setSystemTime(start + days * DAY);
    return browser.open(address('certificate-of-loan', LINK));
  };
  await open(20);
  // Expires as 31 days later.
  vi.setSystemTime(start);
  await service.expire();
  const again = await open(45);
  expect(again.url.pathname).toBe(page.url.pathname);
  expect(again.text).toContain('value="777"');
});
