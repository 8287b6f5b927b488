import { test as base, type Page } from 'playwright/test';
import { findInaccessible } from './accessibility.ts';
import type { Person } from './accounts.ts';
import { expect } from './expect.ts';
import { signedInState } from './signed-in-state.ts';

interface Options {
  /** Who is signed in already when the test begins; nobody when it is left out. */
  readonly person: Person | undefined;
  /** What the page may complain of in this test: network failures that the test causes itself. */
  readonly allowedComplaints: RegExp | undefined;
}

interface Fixtures {
  /** Fails the test on any console error, uncaught error or report of the content security policy, in any window. */
  readonly complaints: string[];
}

/** The test of every journey: a page that complains fails it. */
export const test = base.extend<Options & Fixtures>({
  person: [undefined, { option: true }],
  allowedComplaints: [undefined, { option: true }],
  storageState: async ({ browser, person }, use) => {
    await use(person === undefined ? undefined : await signedInState(browser, person));
  },
  complaints: [
    async ({ context, allowedComplaints }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.text().includes('Content Security Policy')) {
          complaints.push(message.text());
        }
      });
      context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
      context.on('request', (request) => {
        if (new URL(request.url()).pathname === '/csp-report')
          complaints.push(`report: ${request.postData()}`);
      });
      await use(complaints);
      const unexpected = complaints.filter((text) => !allowedComplaints?.test(text));
      expect(unexpected, 'complaints of the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Chromium writes this for every answer of 400 and above, and for every request that fails. */
export const FAILED_REQUEST = /Failed to load resource|net::ERR_/;

/** WCAG 2.2 AA of the page as it is now, with its name in the message; a finding does not stop the test. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = (await findInaccessible(page)).map(({ rule, element }) => `${rule}: ${element}`);
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Nothing sticks out to the side, at any width (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `sideways overflow of ${page.url()}`).toBeLessThanOrEqual(0);
}

/** On a wide screen and on a phone: no finding, and nothing to the side, down to 320 px (WCAG 1.4.10). */
export async function expectGoodAtEverySize(page: Page): Promise<void> {
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
}
