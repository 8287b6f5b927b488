import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { installBrowser } from './install-browser.ts';

/** Where a Chromium may already be, before Playwright's own is asked for; first the one that has no windows to draw. */
const KNOWN_PLACES = [
  process.env.PORTAL_CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A program that says nothing for so long hangs; on a slow line, a tenth of the download takes a minute. */
const SILENCE_MS = 120_000;

/** Opens the browser that is there, or brings one (see `bringBrowser`). */
export async function launchBrowser(): Promise<Browser> {
  await bringBrowser();
  return chromium.launch(browserLaunchOptions());
}

/** Installs a browser where none is there. @throws Error in one sentence when that cannot be done on this machine */
export function bringBrowser(): Promise<void> {
  const require = createRequire(import.meta.url);
  return installBrowser({
    whyNone,
    playwright: path.join(path.dirname(require.resolve('playwright/package.json')), 'cli.js'),
    isRoot: process.getuid?.() === 0,
    env: process.env,
    print: console.log,
    silenceMs: SILENCE_MS,
  });
}

async function whyNone(): Promise<string | undefined> {
  try {
    const browser = await chromium.launch(browserLaunchOptions());
    await browser.close();
    return undefined;
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    return message.split('\n')[0];
  }
}

/** The browser that is there: a system Chromium, else the one that Playwright has installed. */
export function browserLaunchOptions(): LaunchOptions {
  const installed = KNOWN_PLACES.find((place) => place !== undefined && existsSync(place));
  return {
    // Without a path Playwright takes its own, the shell before the whole browser.
    ...(installed !== undefined && { executablePath: installed }),
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
