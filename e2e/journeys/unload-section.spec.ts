import type { Page } from 'playwright/test';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ demoUser: 'oneCertificate' });

test('a section that is switched off in an open tab is closed at once, and comes back when it is switched on', {
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
  await page.getByRole('button', { name: 'Choose from a calendar' }).click();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
}

let revision = 1_000_000;

/** What the portal says of the section, in this tab alone, from now on; looked for as when the member comes back. */
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
