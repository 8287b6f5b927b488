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
    await expect(speed).toHaveText(/view: main content \d+\.\d s|views: main content \d+\.\d s/);
    await page.getByRole('heading', { name: /\(measured\)/ }).click();
  }).toPass();
  const row = page.getByRole('table').filter({ hasText: 'Page views' }).getByRole('row');
  await expect(row.filter({ hasText: 'Measured' })).toContainText(/\d+\.\d s/);
  await expectGoodAtEverySize(page);
});
