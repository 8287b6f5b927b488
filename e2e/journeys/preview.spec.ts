import type { BrowserContext, Page } from 'playwright/test';
import { sampleSection } from '../fixtures/sample-section.ts';
import { STATUS_PASSWORD } from '../portal.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.use({ demoUser: 'oneCertificate', allowedConsoleErrors: /Failed to load resource|on purpose/ });

test('a preview shows a release in one tab, even a broken one, and expires', {
  tag: '@CTX-02',
}, async ({ page, context }) => {
  const section = sampleSection('shown-before');
  await section.release('1.0.0', 'works');
  const link = await section.preview('1.1.0', 'works', 3_600_000);
  await page.goto(link);
  await expect(page.getByText('Release 1.1.0')).toBeVisible();
  expect(page.url()).not.toContain('preview');
  const banner = page.getByRole('region', { name: 'Preview' });
  await expect(banner).toContainText('Preview of shown-before 1.1.0. Only this tab shows it.');
  await expectAccessible(page);

  await expect(page.locator('[data-rendered-by]')).toHaveCount(0);
  await signInAsStaff(context);
  await page.reload();
  await expect(page.getByText('Release 1.1.0')).toBeVisible();
  await expectPanelOfStaff(page);
  await context.clearCookies({ name: 'portal-staff' });
  const other = await context.newPage();
  await other.goto('/shown-before');
  await expect(other.getByText('Release 1.0.0')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Preview' })).toBeHidden();

  await page.goto(await section.preview('1.2.0', 'throws', 3_600_000));
  await expect(page.getByText(section.card.title)).toBeVisible();
  await expect(banner).toContainText('Preview of shown-before 1.2.0.');
  await banner.getByRole('link', { name: 'Leave the preview' }).click();
  await page.waitForURL(({ pathname }) => !['/preview', '/shown-before'].includes(pathname));
  await page.goto('/shown-before');
  await expect(page.getByText('Release 1.0.0')).toBeVisible();
  await expect(banner).toBeHidden();

  await page.goto(await section.preview('1.1.0', 'works', -1_000));
  await expect(page.getByRole('heading', { name: 'This preview cannot be shown' })).toBeVisible();
  await expect(
    page.getByText('The link of this preview has expired. Ask its team for a new one.'),
  ).toBeVisible();
});

/** Signs in to the status page in another tab, as staff do. */
async function signInAsStaff({ request }: BrowserContext): Promise<void> {
  const credentials = Buffer.from(`staff:${STATUS_PASSWORD.password}`).toString('base64');
  const answer = await request.get('/status', { headers: { authorization: `Basic ${credentials}` } });
  expect(answer.status()).toBe(200);
}

/** The key `?` opens the staff inspector with the page's owner, and Escape closes it. */
async function expectPanelOfStaff(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'What this page is' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(panel).toBeFocused({ timeout: 5_000 });
  }).toPass();
  await expect(panel).toContainText('shown-before 1.1.0: a preview; only this tab has it');
  await expect(panel).toContainText('shown-before team, journeys@example.org');
  await expect(page.locator('[data-part="outline"]')).toHaveText(['shown-before']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}
