import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../firefox.ts';
import { ORIGIN } from '../portal.ts';
import { accountOf, type DemoUser } from '../support/demo-users.ts';
import { expect, test } from '../support/test.ts';

/**
 * Returns the centre of an element with this text; null while it is missing. Puppeteer's own locators evaluate
 * strings, which the portal's policy blocks in Firefox 140.
 */
const middleOf = (page: Page, selector: string, words: string) =>
  page.evaluate(
    (css, text) => {
      const element = [...document.querySelectorAll(css)].find((each) => each.textContent.includes(text));
      element?.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return width * height > 0 ? { x: x + width / 2, y: y + height / 2 } : null;
    },
    selector,
    words,
  );

/** Waits for an element with this text. */
async function shown(page: Page, selector: string, words = ''): Promise<void> {
  await expect.poll(() => middleOf(page, selector, words).catch(() => null)).not.toBeNull();
}

/** Waits for an element with this text to stop moving, and clicks it. */
async function press(page: Page, selector: string, words = ''): Promise<void> {
  await shown(page, selector, words);
  let middle = await middleOf(page, selector, words);
  await expect(async () => {
    const before = middle;
    middle = await middleOf(page, selector, words);
    expect(middle).toEqual(before);
  }).toPass();
  if (middle) await page.mouse.click(middle.x, middle.y);
}

/** Clicks a field until it has the focus, and types. Firefox drops a click that comes while a page replaces another. */
async function type(page: Page, selector: string, text: string): Promise<void> {
  await expect(async () => {
    await press(page, selector);
    expect(await page.$eval(selector, (field) => field === document.activeElement)).toBe(true);
  }).toPass();
  await page.keyboard.type(text);
}

async function signIn(page: Page, demoUser: DemoUser): Promise<void> {
  const { EmailAddress, Password } = accountOf(demoUser);
  await page.goto(ORIGIN);
  await press(page, 'button', 'Sign In Here');
  await type(page, 'input[type=email]', EmailAddress);
  await type(page, 'input[type=password]', Password);
  await press(page, 'button.primary');
  await shown(page, 'h1', 'Certificates');
}

/** Returns prefetched files of other sections in the browser's cache. */
const prefetchedFiles = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType, responseEnd }) => initiatorType === 'fetch' && responseEnd > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/releases\/payments\/.*\.js$/.test(path)),
  );

/** Records console errors and CSP violations of a page. */
function consoleErrorsOf(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/csp-report') consoleErrors.push('a report of the policy');
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') consoleErrors.push(message.text());
  });
  // Firefox also reports CSP violations here.
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return consoleErrors;
}

/** Returns the title of the tab with this URL; undefined without one. */
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
  // Playwright takes pictures of its own browsers only.
  test.afterEach(async () => {
    const testInfo = test.info();
    if (testInfo.status === testInfo.expectedStatus) return;
    for (const page of await firefox.pages()) {
      const body = await page.screenshot().catch(() => undefined);
      if (body) await testInfo.attach(page.url(), { body: Buffer.from(body), contentType: 'image/png' });
    }
  });
  test.afterAll(() => firefox.close());

  test('a member signs in, sections are prefetched, and a document opens', {
    tag: ['@R-06', '@R-16', '@R-25'],
  }, async () => {
    const page = await firefox.newPage();
    const consoleErrors = consoleErrorsOf(page);
    await signIn(page, 'oneCertificate');
    // The entry and its page. Console errors until then are part of the message.
    const errorsBefore = async () => ({
      complaints: consoleErrors,
      warmed: (await prefetchedFiles(page)).length,
    });
    await expect.poll(errorsBefore).toEqual({ complaints: [], warmed: 2 });
    await press(page, 'nav a', 'Payments');
    await shown(page, 'h1', 'Payments');

    await press(page, 'nav a', 'Documents');
    await shown(page, 'h1', 'Documents');
    // The only certificate opens itself.
    await press(page, 'button[aria-label^="Open the contract"]');
    // Opened from memory, with the file name of the download.
    await expect
      .poll(() => titleOf(firefox, /^blob:/))
      .toContain('1984 - Contract - Margaret Ann Lindqvist.pdf');
    expect(consoleErrors).toEqual([]);
  });

  test('a member reads a certificate, pays, contacts us and signs out', {
    tag: ['@WIZ-01', '@PAY-05', '@CON-01', '@NAV-05'],
  }, async () => {
    test.slow();
    const context = await firefox.createBrowserContext();
    const page = await context.newPage();
    const consoleErrors = consoleErrorsOf(page);
    await signIn(page, 'returnedPayment');
    await press(page, 'main a', 'Certificate Details');
    await shown(page, 'h1', 'Twenty Year Level Term Life Insurance');

    await press(page, 'nav a', 'Payments');
    await shown(page, 'h1', 'Payments');
    await press(page, 'main a', 'Pay Now');
    await shown(page, 'h1', 'Payment Details');
    // A retry finds a scheduled payment, and the line unselected.
    const line = 'main [role=group] input[type=checkbox]';
    await shown(page, 'main [role=group] label');
    if (!(await page.$eval(line, (box) => box.checked))) await press(page, 'main [role=group] label');
    await press(page, 'button', 'Continue');
    await shown(page, 'h1', 'Payment Method');
    await press(page, 'input[type=radio]');
    await press(page, 'button', 'Continue');
    await shown(page, 'h1', 'Payment Verification');
    await press(page, 'button', 'Make Payment');
    // A retry must confirm the second payment.
    const again = () => middleOf(page, 'button', 'Yes, pay this too');
    const paymentResult = () => middleOf(page, '[role=dialog]', 'Payment Successful');
    await expect.poll(async () => (await again()) ?? (await paymentResult())).not.toBeNull();
    if (await again()) await press(page, 'button', 'Yes, pay this too');
    await shown(page, '[role=dialog]', 'Reference: ');
    await press(page, '[role=dialog] a, [role=dialog] button', 'Go to Payments');
    // The history has received payments of this amount.
    const pendingPayments = () =>
      page.$$eval(
        'table',
        (tables) =>
          tables.find(({ textContent }) => textContent?.includes('Date Scheduled'))?.textContent ?? '',
      );
    await expect.poll(pendingPayments).toContain('$65.35');

    await press(page, 'nav a', 'Support');
    await press(page, 'main a', 'Contact Member Services');
    await shown(page, 'h1', 'Contact Member Services');
    // After its topics have loaded.
    await expect.poll(() => page.select('select[name=topic]', '25')).toEqual(['25']);
    await type(page, 'textarea', 'Please send me the statement of 2017.');
    await press(page, 'button', 'Send Request');
    await shown(page, 'main', 'Thank you for contacting us!');

    await press(page, 'button', 'Sign Out');
    await shown(page, 'main', 'You are signed out.');
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});
