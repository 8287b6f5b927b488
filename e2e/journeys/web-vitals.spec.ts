import { z } from 'zod';
import { sampleSection } from '../fixtures/sample-section.ts';
import { STATUS_PASSWORD } from '../portal.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, expectGoodAtEverySize, test } from '../support/test.ts';

test.use({
  demoUser: 'oneCertificate',
  httpCredentials: { username: 'staff', password: STATUS_PASSWORD.password },
});

test('the status page shows the speed of pages that a member has opened', { tag: ['@R-05'] }, async ({
  page,
}) => {
  // A release of its own, because other journeys use up what their network may report about the others.
  await sampleSection('measured').release('1.0.0', 'works');
  const measuring = page.waitForResponse(/\/releases\/shell\/[^/]+\/web-vitals\.\w+\.js$/);
  await page.goto('/measured');
  await expectPage(page, 'measured');
  await measuring;
  // Leaving the portal hides the page, and the browser sends its reports.
  await page.goto('/status');
  await expect(async () => {
    await page.reload();
    await page.getByRole('heading', { name: /\(measured\)/ }).click();
    const speed = page.getByRole('term').filter({ hasText: 'Speed of /measured' }).locator('+ dd');
    await expect(speed).toHaveText(/views?: main content \d+\.\d s.*longest task/);
    await page.getByRole('heading', { name: /\(measured\)/ }).click();
  }).toPass();
  const row = page.getByRole('table').filter({ hasText: 'Page views' }).getByRole('row');
  await expect(row.filter({ hasText: 'Measured' })).toContainText(/\d+\.\d s/);
  await expectGoodAtEverySize(page);
});

test('the browser reports page patterns and no certificate number', { tag: ['@R-05'] }, async ({ page }) => {
  // A page that is closing sends its reports after Playwright has stopped listening to it.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      sessionStorage.setItem('reports', `${sessionStorage.getItem('reports') ?? ''}${body}\n`);
      return send(address, body);
    };
  });
  const measuring = page.waitForResponse(/\/releases\/shell\/[^/]+\/web-vitals\.\w+\.js$/);
  await page.goto('/certificates');
  await expectPage(page, 'Certificates');
  await measuring;
  await page
    .getByRole('link', { name: /^Certificate Details/ })
    .first()
    .click();
  await expectPage(page, 'Certificate Details');
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(number).toMatch(/^\d{12}$/);
  await page.goto('/status');
  const reports = await page.evaluate(() => sessionStorage.getItem('reports') ?? '');
  const pages = reports
    .trim()
    .split('\n')
    .map((report) => z.object({ page: z.optional(z.string()) }).parse(JSON.parse(report)).page);
  expect(pages).toEqual(expect.arrayContaining(['/certificates', '/certificate-details/:certificate']));
  expect(reports).toContain('longestTask');
  expect(reports).not.toContain(number);
  expect(await page.content()).not.toContain(number);
});
