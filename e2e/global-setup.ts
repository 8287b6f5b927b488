import { ensureBrowser } from './browser.ts';
import { startTestPortal } from './start-portal.ts';

/** Playwright's global setup: ensures a browser and starts the portal of all journeys; returns how to stop that. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBrowser();
  const portal = await startTestPortal();
  return () => portal.stop();
}
