import { existsSync } from 'node:fs';

/** Where a Firefox may be. Playwright cannot drive it: it needs a build of its own. */
const KNOWN_PATHS = [
  process.env.PORTAL_FIREFOX,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** The program of the Firefox on this machine, undefined when there is none. */
export function findFirefox(): string | undefined {
  return KNOWN_PATHS.find((place) => place !== undefined && existsSync(place));
}
