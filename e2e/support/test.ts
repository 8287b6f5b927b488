import { test as base, type Page } from 'playwright/test';
import { findInaccessible } from './accessibility.ts';
import type { DemoUser } from './demo-users.ts';
import { expect } from './expect.ts';
import { signedInState } from './signed-in-state.ts';
import { withTextSize } from './text-size.ts';

interface Options {
  /** The demo user who is signed in when the test begins; omitted for a visitor. */
  readonly demoUser: DemoUser | undefined;
  /** Console errors that this test causes on purpose. */
  readonly allowedConsoleErrors: RegExp | undefined;
}

interface Fixtures {
  /** Fails the test on any console error, uncaught error or CSP report, in any window. */
  readonly consoleErrors: string[];
}

/** Base test of every journey. Console errors fail it. */
export const test = base.extend<Options & Fixtures>({
  demoUser: [undefined, { option: true }],
  allowedConsoleErrors: [undefined, { option: true }],
  storageState: async ({ browser, demoUser }, use) => {
    await use(demoUser === undefined ? undefined : await signedInState(browser, demoUser));
  },
  consoleErrors: [
    async ({ context, allowedConsoleErrors }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.text().includes('Content Security Policy')) {
          errors.push(message.text());
        }
      });
      context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
      context.on('request', (request) => {
        if (new URL(request.url()).pathname === '/csp-report') errors.push(`report: ${request.postData()}`);
      });
      await use(errors);
      const unexpected = errors.filter((text) => !allowedConsoleErrors?.test(text));
      expect(unexpected, 'console errors of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Chromium logs this for responses of 400 and above, and for failed requests. */
export const FAILED_REQUEST = /Failed to load resource|net::ERR_/;

/** Checks the current page against WCAG 2.2 AA. A finding does not stop the test. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = (await findInaccessible(page)).map(({ rule, element }) => `${rule}: ${element}`);
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Expects no horizontal scrolling (WCAG 1.4.10). */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `sideways overflow of ${page.url()}`).toBeLessThanOrEqual(0);
}

/**
 * Expects no accessibility finding on a wide screen and a phone. Expects no horizontal scrolling down to 320 px, with
 * text at 200 % too (WCAG 1.4.4, 1.4.10).
 */
export async function expectGoodAtEverySize(page: Page): Promise<void> {
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await withTextSize(page, 200, () => expectNoHorizontalScroll(page));
}
