import type { Page } from 'playwright/test';

/** Lets the API respond with this `Date` header. Pages take the current time from it. */
export async function setServerDate(page: Page, date: Date): Promise<void> {
  await page.route('**/v1/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: date.toUTCString() } });
  });
}
