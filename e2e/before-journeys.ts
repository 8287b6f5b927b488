import { bringBrowser } from './browser.ts';
import { startPortalOfJourneys } from './start-portal.ts';

/** Playwright's global setup: brings the browser and the portal that all journeys share; answers how to end them. */
export default async function beforeJourneys(): Promise<() => Promise<void>> {
  await bringBrowser();
  const portal = await startPortalOfJourneys();
  return () => portal.stop();
}
