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
  const measuring = page.waitForResponse(/\/releases\/shell\/[^/]+\/web-vitals\.\w+\.js$/);
  await page.goto('/certificates');
  await expectPage(page, 'Certificates');
  await measuring;
  await page
    .getByRole('link', { name: /^Certificate Details/ })
    .first()
    .click();
  await expectPage(page, 'Certificate Details');
  // Leaving the portal hides the page, and the browser sends its reports.
  await page.goto('/status');
  await expect(async () => {
    await page.reload();
    await page.getByRole('heading', { name: /\(certificates\)/ }).click();
    const speedOf = (path: string) =>
      page
        .getByRole('term')
        .filter({ hasText: `Speed of ${path}` })
        .locator('+ dd');
    await expect(speedOf('/certificates')).toHaveText(/views: main content \d+\.\d s.*longest task/);
    await expect(speedOf('/certificate-details/:certificate')).toHaveText(/views: .*longest task/);
    await page.getByRole('heading', { name: /\(certificates\)/ }).click();
  }).toPass();
  const row = page.getByRole('table').filter({ hasText: 'Page views' }).getByRole('row');
  await expect(row.filter({ hasText: 'Certificates' })).toContainText(/\d+\.\d s/);
  expect(await page.content()).not.toContain('000020420454');
  await expectGoodAtEverySize(page);
});
