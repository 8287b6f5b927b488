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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot reach the member portal');
  await expect(page.getByRole('link', { name: '800-555-0199' })).toHaveAttribute('href', 'tel:8005550199');
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const opened = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toEqual(['/offline.html']);

  await context.setOffline(false);
  await expectPage(page, 'Payments');
});

test('the offline page opens when the portal answers again', { tag: ['@R-06'] }, async ({
  page,
  context,
}) => {
  await page.goto('/certificates');
  await expectPage(page, 'Certificates');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.clock.install();
  // As if only the portal were unreachable: the browser reports no change of its connection.
  await context.addInitScript(() =>
    window.addEventListener('online', (event) => event.stopImmediatePropagation()),
  );
  await context.setOffline(true);
  await page.goto('/payments').catch(() => undefined);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('We cannot reach the member portal');
  await page.clock.runFor('01:00');
  await expect(title).toHaveText('We cannot reach the member portal');
  await context.setOffline(false);
  await page.clock.runFor('01:00');
  await expectPage(page, 'Payments');
});

test.describe('a section that cannot be loaded', () => {
  // The browser itself reports failed sections. CSP reports still fail the test.
  test.use({ allowedConsoleErrors: /^(?!report:)/ });

  for (const { entry, heading, loaded } of [
    { entry: 'Payments', heading: 'Payments', loaded: /^Payment History/ },
    { entry: 'Documents', heading: 'Documents', loaded: /^Go paperless/ },
    { entry: 'Forms', heading: 'Available Forms', loaded: /^(?:For you|Not available to you)/ },
  ])
    test(`${entry} opened offline without its code says so, and opens online`, {
      tag: ['@F-23', '@R-07'],
    }, async ({ page, context }) => {
      const sections = /\/releases\/(?:payments|documents-forms)\//;
      await page.route(sections, (route) => route.abort());
      await page.goto('/support');
      await expectPage(page, 'Member Support');
      await context.setOffline(true);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click();
      await expectPage(page, heading);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'You are not connected to the internet.',
      );
      await page.unroute(sections);
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 2, name: loaded }).first()).toBeVisible();
      await expectPage(page, heading);
    });
});

test('a search without a connection says so, and loads when it returns', {
  tag: ['@CTX-02', '@F-23'],
}, async ({ page, context }) => {
  const search = async (words: string) => {
    await page.getByRole('combobox', { name: 'Search help articles' }).fill(words);
    await page.keyboard.press('Enter');
  };
  await page.goto('/support');
  await expectPage(page, 'Member Support');
  await search('premium');
  const found = page.getByRole('region', { name: /^Articles? found/ });
  await expect(found).toBeVisible();
  // Chromium logs an error when the connection ends while it fetches the service worker.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await search('address');
  await expect(page.getByText(/^You are not connected to the internet\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(found).toBeVisible();
});
