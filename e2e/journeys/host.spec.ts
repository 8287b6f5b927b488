import { type HostApplication, startHostApplication } from '../fixtures/host-application/start.ts';
import { expect, test } from '../support/test.ts';

let host: HostApplication;
test.beforeAll(async () => {
  host = await startHostApplication();
});
test.afterAll(() => host.stop());

test('an application without a shell mounts one section', { tag: ['@R-25'] }, async ({ page }) => {
  await page.goto(`${host.origin}/?portal=${host.portal}`);
  await expect(page.getByRole('heading', { name: 'Intranet' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Report a death' })).toBeVisible();
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .map(({ origin, pathname }) => ({ origin, pathname })),
  );
  const fromPortal = scripts
    .filter(({ origin }) => origin === host.portal)
    .map(({ pathname }) => pathname.split('/')[2]);
  expect(new Set(fromPortal)).toEqual(new Set([undefined, 'config', 'support-contact']));
});
