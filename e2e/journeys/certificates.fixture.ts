import type { Page } from 'playwright/test';

export const fact = (page: Page, label: string) =>
  page.getByRole('main').locator('dt', { hasText: label }).first().locator('xpath=following-sibling::dd[1]');
