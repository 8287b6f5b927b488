import type { Browser } from 'playwright/test';
import type { DemoUser } from './demo-users.ts';
import { signInAndWaitForPage } from './sign-in.ts';

/**
 * Signs in to the portal at `origin`. Returns the storage state, to open other browsers with. It has no time of the
 * last activity, because a session of a closed browser ends after 15 minutes.
 */
export async function memberStorage(browser: Browser, origin: string, demoUser: DemoUser) {
  const context = await browser.newContext({ baseURL: origin, storageState: { cookies: [], origins: [] } });
  try {
    await signInAndWaitForPage(await context.newPage(), demoUser, origin);
    const { cookies, origins } = await context.storageState();
    return {
      cookies,
      origins: origins.map(({ origin, localStorage }) => ({
        origin,
        localStorage: localStorage.filter(({ name }) => name !== 'last-activity'),
      })),
    };
  } finally {
    await context.close();
  }
}
