import { ensureBrowser } from './browser.ts';
import { startTestPortal } from './start-portal.ts';

/** Playwright's global setup: ensures a browser and starts the journeys' portal. Returns the teardown. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBrowser();
  const portal = await startTestPortal();
  return () => portal.stop();
}
