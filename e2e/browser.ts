import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { startProgram } from '@portal/cli-kit/start-program';
import { type Browser, chromium, type LaunchOptions } from 'playwright';

/** Headless shells first: they are twice as fast as a full browser, which also renders windows. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const INSTALL = ['install', '--with-deps', '--only-shell', 'chromium'];

interface Machine {
  /** The machine's browser; undefined selects Playwright's. */
  readonly executable: string | undefined;
  /** The first line of the launch error; undefined when the browser launches. */
  readonly launchError: () => Promise<string | undefined>;
  /** Runs Playwright's install and resolves when it ends, successful or not. */
  readonly install: () => Promise<void>;
}

/** Launches the browser of `browserLaunchOptions` after `ensureBrowser`. */
export async function launchBrowser(): Promise<Browser> {
  await ensureBrowser();
  return chromium.launch(browserLaunchOptions());
}

/**
 * Runs Playwright's install on a machine without a browser.
 * @throws Error with one sentence that names what the machine lacks
 */
export async function ensureBrowser(
  machine: Machine = { executable: findChromium(), launchError, install: installPlaywrightShell },
): Promise<void> {
  const { executable } = machine;
  let error = await machine.launchError();
  if (error === undefined) return;
  // A system browser takes precedence over Playwright's, so an install does not help.
  if (executable !== undefined) throw new Error(`The browser ${executable} does not launch: ${error}`);
  await machine.install();
  error = await machine.launchError();
  if (error === undefined) return;
  throw new Error(
    `This machine has no Chromium that launches (${error}): run "npx playwright ${INSTALL.join(' ')}", install the system's Chromium, or set PORTAL_CHROMIUM to the path of one.`,
  );
}

/** Returns the machine's browser: PORTAL_CHROMIUM, else the first existing one of `SYSTEM_BROWSERS`. */
export function findChromium(
  { PORTAL_CHROMIUM }: Readonly<Record<string, string | undefined>> = process.env,
  exists: (file: string) => boolean = existsSync,
): string | undefined {
  return PORTAL_CHROMIUM || SYSTEM_BROWSERS.find(exists);
}

/** Returns launch options. Without an `executablePath` Playwright launches its own browser. */
export function browserLaunchOptions(): LaunchOptions {
  const executable = findChromium();
  return {
    ...(executable !== undefined && { executablePath: executable }),
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

async function launchError(): Promise<string | undefined> {
  try {
    const browser = await chromium.launch(browserLaunchOptions());
    await browser.close();
    return undefined;
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    return message.split('\n')[0];
  }
}

async function installPlaywrightShell(): Promise<void> {
  console.log('No browser found. Playwright installs its own Chromium ...');
  const require = createRequire(import.meta.url);
  const playwright = path.join(path.dirname(require.resolve('playwright/package.json')), 'cli.js');
  // The next launch shows whether the install succeeded.
  await startProgram([playwright, ...INSTALL], { stdio: 'inherit' });
}
