import { existsSync } from 'node:fs';

/** Known paths of Firefox. Playwright cannot drive it, because it needs its own patched build. */
const KNOWN_PATHS = [
  process.env.PORTAL_FIREFOX,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Returns the path of Firefox on this machine; undefined without one. */
export function findFirefox(): string | undefined {
  return KNOWN_PATHS.find((candidate) => candidate !== undefined && existsSync(candidate));
}
