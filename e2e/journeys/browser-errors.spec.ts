import { sampleSection } from '../fixtures/sample-section.ts';
import { STATUS_PASSWORD } from '../portal.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({
  demoUser: 'oneCertificate',
  allowedConsoleErrors: /Pressed on purpose/,
  httpCredentials: { username: 'staff', password: STATUS_PASSWORD.password },
});

test('the status page names where an error of a handler was thrown', { tag: ['@R-05'] }, async ({ page }) => {
  await sampleSection('reported').release('1.0.0', 'works');
  await page.goto('/reported');
  await expectPage(page, 'reported');
  await page.getByRole('button', { name: 'Throw' }).click();
  await page.goto('/status');
  const errors = page
    .getByRole('row')
    .filter({ hasText: 'reported 1.0.0' })
    .filter({ hasText: 'RangeError' });
  await expect(async () => {
    await page.reload();
    await expect(errors).toContainText(/\/releases\/reported\/1\.0\.0\/page\.js:\d+:\d+/);
  }).toPass();
  expect(await page.content()).not.toContain('Pressed on purpose');
});

test('the maps of a live release lead staff to its sources', { tag: ['@R-08'] }, async ({
  page,
  browser,
}) => {
  const registry = await (await page.request.get('/registry.json')).json();
  const [script] = registry.sections.payments.live.preload;
  await page.goto('/status');
  const map = await (await page.request.get(`${script.url}.map`)).json();
  expect(map.sources).toContainEqual(expect.stringMatching(/\/src\/section\.tsx$/));
  expect(map.sourcesContent).toBeUndefined();
  const members = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  expect((await members.request.get(new URL(`${script.url}.map`, page.url()).href)).status()).toBe(404);
  expect((await members.request.get(new URL(script.url, page.url()).href)).status()).toBe(200);
  await members.close();
});
