import type { Page } from 'playwright/test';

/** Lets the API respond with this `Date` header, and pages name this time. The portal takes the current time from both. */
export async function setServerDate(page: Page, date: Date): Promise<void> {
  await page.route('**/v1/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: date.toUTCString() } });
  });
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    if (!response.ok()) return route.fallback();
    const html = await response.text();
    const body = html.replace(/(?<=<meta name="server-time" content=")[^"]+/, date.toISOString());
    await route.fulfill({ response, body });
  });
}
