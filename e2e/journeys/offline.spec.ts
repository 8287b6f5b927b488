import { expectPage } from '../support/sign-in.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';

test.use({ demoUser: 'oneCertificate', serviceWorkers: 'allow', allowedConsoleErrors: FAILED_REQUEST });

test('a page opened offline names the phone number and stores no data', {
  tag: ['@CTX-02', '@R-05'],
}, async ({ page, context }) => {
  await page.goto('/certificates');
  await expectPage(page, 'Certificates');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/payments').catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not connected to the internet');
  await expect(page.getByRole('link', { name: '800-555-0199' })).toHaveAttribute('href', 'tel:8005550199');
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const opened = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toEqual(['/offline.html']);

  await context.setOffline(false);
  await page.reload();
  await expectPage(page, 'Payments');
});
