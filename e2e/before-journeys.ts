import { ensureBrowser } from './browser.ts';
import { startPortalOfJourneys } from './start-portal.ts';

/** Playwright's global setup: ensures a browser and starts the portal of all journeys; returns how to stop that. */
export default async function beforeJourneys(): Promise<() => Promise<void>> {
  await ensureBrowser();
  const portal = await startPortalOfJourneys();
  return () => portal.stop();
}
