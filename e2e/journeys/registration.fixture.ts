import type { Page } from 'playwright/test';
import { expectGoodAtEverySize } from '../support/test.ts';

const WIDE = { width: 1280, height: 900 };
export const banner = (page: Page) => page.getByRole('group', { name: /^We are unable to validate/ });

export async function expectGoodLayout(page: Page): Promise<void> {
  await expectGoodAtEverySize(page);
  await page.setViewportSize(WIDE);
}
