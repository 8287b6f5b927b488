import type { BrowserContext } from 'playwright/test';

/**
 * Returns the storage state of a signed-in browser, to open another one with. It has no time of the last activity,
 * because a session of a closed browser ends after 15 minutes.
 */
export async function memberStorage(context: BrowserContext) {
  const { cookies, origins } = await context.storageState();
  return {
    cookies,
    origins: origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => name !== 'last-activity'),
    })),
  };
}
