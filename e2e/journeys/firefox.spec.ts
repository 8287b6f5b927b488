import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../firefox.ts';
import { ORIGIN } from '../portal.ts';
import { accountOf } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** Waits for a heading or a button with these words. */
const shown = (page: Page, element: 'h1' | 'button', words: string) =>
  page.waitForSelector(`${element}::-p-text(${words})`, { visible: true });

async function signIn(page: Page): Promise<void> {
  const { EmailAddress, Password } = accountOf('oneCertificate');
  await page.goto(ORIGIN);
  await page.locator('button::-p-text(Sign In Here)').click();
  await page.locator('input[type=email]').fill(EmailAddress);
  await page.locator('input[type=password]').fill(Password);
  await page.locator('button.primary').click();
  await shown(page, 'h1', 'Certificates');
}

/** The files of other sections that are in the browser's cache before anybody asked for them. */
const warmed = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType, responseEnd }) => initiatorType === 'fetch' && responseEnd > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/releases\/payments\/.*\.js$/.test(path)),
  );

/** What the tab at such an address is called; undefined while there is none. */
async function titleOf(firefox: Browser, address: RegExp): Promise<string | undefined> {
  const tab = (await firefox.pages()).find((page) => address.test(page.url()));
  return tab?.title();
}

test.describe('in Firefox', () => {
  let firefox: Browser;
  test.beforeAll(async () => {
    const executablePath = findFirefox();
    if (executablePath === undefined)
      throw new Error('There is no Firefox: say in PORTAL_FIREFOX where one is.');
    // Driven over WebDriver BiDi, with an empty profile.
    firefox = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      defaultViewport: { width: 1280, height: 900 },
    });
  });
  test.afterAll(() => firefox.close());

  test('R-06 R-16 R-25 a member signs in, sections are warmed, another one opens, and a document is shown under its name, with no report of the policy and no complaint', async () => {
    const page = await firefox.newPage();
    const complaints: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/csp-report') complaints.push('a report of the policy');
    });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
    });
    // Here Firefox tells of what the policy refused, too.
    page.on('pageerror', (error) => complaints.push(String(error)));

    await signIn(page);
    // The entry and its page; what was complained of until then is in the message.
    const soFar = async () => ({ complaints, warmed: (await warmed(page)).length });
    await expect.poll(soFar, { timeout: 10_000 }).toEqual({ complaints: [], warmed: 2 });
    await page.locator('nav a::-p-text(Payments)').click();
    await shown(page, 'h1', 'Payments');

    await page.locator('nav a::-p-text(Documents)').click();
    await shown(page, 'h1', 'Documents');
    await page.select('select[name=certificate]', '000020419791');
    await page.locator('button[aria-label^="Open the contract"]').click();
    // From the page's own memory, and named as it is saved.
    await expect
      .poll(() => titleOf(firefox, /^blob:/), { timeout: 20_000 })
      .toContain('1984 - Life Insurance - Margaret Ann Lindqvist.pdf');
    expect(complaints).toEqual([]);
  });
});
