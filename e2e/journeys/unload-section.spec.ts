import type { Page } from 'playwright/test';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ demoUser: 'oneCertificate' });

test('a section disabled in an open tab closes at once, and returns', {
  tag: '@CTX-02',
}, async ({ page }) => {
  await page.goto('/make-payments');
  await expectPage(page, 'Payment Details');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await openCalendar(page);

  await setSectionEnabled(page, false);
  await expect(page.getByText('Your payments cannot be shown right now')).toBeVisible();

  await setSectionEnabled(page, true);
  await openCalendar(page);
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expectPage(page, 'Documents');
});

async function openCalendar(page: Page): Promise<void> {
  await page.getByLabel('Another day').check();
  await page.getByRole('button', { name: 'Choose from a calendar' }).click();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
}

let revision = 1_000_000;

/** Sets the section's state in the registry for this tab, and simulates the member's return. */
async function setSectionEnabled(page: Page, enabled: boolean): Promise<void> {
  revision += 1;
  await page.unroute('**/registry.json');
  await page.route('**/registry.json', async (route) => {
    const answer = await route.fetch();
    const registry = await answer.json();
    registry.revision = revision;
    registry.sections.payments.enabled = enabled;
    await route.fulfill({ response: answer, json: registry });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
