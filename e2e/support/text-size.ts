import type { Page } from 'playwright/test';

const DEFAULT_SIZE = 16;

/**
 * Runs `work` with a text size in percent. Sets the browser's own font size, which media queries in rem follow, unlike
 * a style of the page.
 */
export async function withTextSize(page: Page, percent: number, work: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const setSize = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } });
  await setSize(Math.round((DEFAULT_SIZE * percent) / 100));
  await work();
  await setSize(DEFAULT_SIZE);
  await session.detach();
}
