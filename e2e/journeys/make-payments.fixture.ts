import type { Page } from 'playwright/test';
import { expectPage } from '../support/sign-in.ts';
import { expect } from '../support/test.ts';

export const pending = (page: Page) => page.getByRole('table', { name: 'Pending Payments' });
export const problems = (page: Page) => page.getByRole('group', { name: 'Please check your answers' });

/** Opens step 1. `all-pages.spec.ts` checks accessibility and widths of each step. */
export async function openStep1(page: Page): Promise<void> {
  await page.goto('/make-payments');
  await expectPage(page, 'Payment Details');
  await expect(page.getByLabel('Subtotal')).toBeVisible();
}

export async function expectPending(page: Page, amount: string, count: number): Promise<void> {
  await expect(
    pending(page)
      .getByRole('row')
      .filter({ hasText: `$${amount}` }),
  ).toHaveCount(count);
}
