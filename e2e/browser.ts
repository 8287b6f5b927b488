import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { startProgram } from '@portal/cli-kit/start-program';
import { type Browser, chromium, type LaunchOptions } from 'playwright';

/** Headless shells first: they drive pages in half the time of a whole browser, which renders windows too. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const INSTALL = ['install', '--with-deps', '--only-shell', 'chromium'];

interface Machine {
  /** The browser of the machine; undefined selects the one that Playwright has installed. */
  readonly executable: string | undefined;
  /** The first line of the launch error; undefined when the browser launches. */
  readonly launchError: () => Promise<string | undefined>;
  /** Runs Playwright's install and resolves when it ends, successful or not. */
  readonly install: () => Promise<void>;
}

/** Launches the browser of `browserLaunchOptions`, after `ensureBrowser`. */
export async function launchBrowser(): Promise<Browser> {
  await ensureBrowser();
  return chromium.launch(browserLaunchOptions());
}

/**
 * Runs Playwright's own install on a machine without a browser.
 * @throws Error one sentence that says what the machine lacks
 */
export async function ensureBrowser(
  machine: Machine = { executable: findChromium(), launchError, install: installPlaywrightShell },
): Promise<void> {
  const { executable } = machine;
  let error = await machine.launchError();
  if (error === undefined) return;
  // Playwright's browser would not be used here, so an install does not help.
  if (executable !== undefined) throw new Error(`The browser ${executable} does not launch: ${error}`);
  await machine.install();
  error = await machine.launchError();
  if (error === undefined) return;
  throw new Error(
    `This machine has no Chromium that launches (${error}): run "npx playwright ${INSTALL.join(' ')}", install the system's Chromium, or set PORTAL_CHROMIUM to the path of one.`,
  );
}

/** The browser of the machine: PORTAL_CHROMIUM, else the first of `SYSTEM_BROWSERS` that exists. */
export function findChromium(
  { PORTAL_CHROMIUM }: Readonly<Record<string, string | undefined>> = process.env,
  exists: (file: string) => boolean = existsSync,
): string | undefined {
  return PORTAL_CHROMIUM || SYSTEM_BROWSERS.find(exists);
}

/** Options of a launch; without an `executablePath` Playwright launches the browser that it has installed. */
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
  // The launch that follows reports whether it helped.
  await once(startProgram([playwright, ...INSTALL], { stdio: ['inherit', 'inherit', 'inherit'] }), 'exit');
}
