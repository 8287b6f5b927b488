import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright';

/** Where a Chromium may already be, before Playwright's own is asked for; first the one that has no windows to draw. */
const KNOWN_PLACES = [
  process.env.PORTAL_CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that is there: a system Chromium, else the one that Playwright has installed. */
export function browserLaunchOptions(): LaunchOptions {
  const installed = KNOWN_PLACES.find((place) => place !== undefined && existsSync(place));
  return {
    executablePath: installed ?? chromium.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
