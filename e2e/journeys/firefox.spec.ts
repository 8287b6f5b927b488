import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../firefox.ts';
import { ORIGIN } from '../portal.ts';
import { accountOf, type DemoUser } from '../support/demo-users.ts';
import { expect, test } from '../support/test.ts';

/**
 * Where the middle of an element with these words is, for the pointer; null while it is not there. Puppeteer's own locators
 * make functions of text in the page, which the portal's policy refuses in Firefox 140.
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

/** Waits for an element with these words. */
async function shown(page: Page, selector: string, words = ''): Promise<void> {
  await expect
    .poll(() => middleOf(page, selector, words).catch(() => null), { timeout: 30_000 })
    .not.toBeNull();
}

/** Waits for an element with these words that stays in its place, and clicks it. */
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

async function type(page: Page, selector: string, text: string): Promise<void> {
  await press(page, selector);
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

/** The files of other sections that are in the browser's cache before anybody asked for them. */
const prefetchedFiles = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ initiatorType, responseEnd }) => initiatorType === 'fetch' && responseEnd > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/releases\/payments\/.*\.js$/.test(path)),
  );

/** What a page complains of, and that the policy of the portal refused something. */
function consoleErrorsOf(page: Page): string[] {
  const consoleErrors: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/csp-report') consoleErrors.push('a report of the policy');
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') consoleErrors.push(message.text());
  });
  // Here Firefox tells of what the policy refused, too.
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return consoleErrors;
}

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

  test('a member signs in, sections are warmed, another one opens, and a document is shown under its name, with no report of the policy and no complaint', {
    tag: ['@R-06', '@R-16', '@R-25'],
  }, async () => {
    const page = await firefox.newPage();
    const consoleErrors = consoleErrorsOf(page);
    await signIn(page, 'oneCertificate');
    // The entry and its page; what was complained of until then is in the message.
    const errorsBefore = async () => ({
      complaints: consoleErrors,
      warmed: (await prefetchedFiles(page)).length,
    });
    await expect.poll(errorsBefore, { timeout: 10_000 }).toEqual({ complaints: [], warmed: 2 });
    await press(page, 'nav a', 'Payments');
    await shown(page, 'h1', 'Payments');

    await press(page, 'nav a', 'Documents');
    await shown(page, 'h1', 'Documents');
    await page.select('select[name=certificate]', '000020419791');
    await press(page, 'button[aria-label^="Open the contract"]');
    // From the page's own memory, and named as it is saved.
    await expect
      .poll(() => titleOf(firefox, /^blob:/), { timeout: 20_000 })
      .toContain('1984 - Contract - Margaret Ann Lindqvist.pdf');
    expect(consoleErrors).toEqual([]);
  });

  test('a member reads a certificate, pays, asks, and signs out', {
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
    // A second try finds a payment scheduled, and the line not selected.
    const line = 'main [role=group] input[type=checkbox]';
    await shown(page, 'main [role=group] label');
    if (!(await page.$eval(line, (box) => box.checked))) await press(page, 'main [role=group] label');
    await press(page, 'button', 'Continue');
    await shown(page, 'h1', 'Payment Method');
    await press(page, 'input[type=radio]');
    await press(page, 'button', 'Continue');
    await shown(page, 'h1', 'Payment Verification');
    await press(page, 'button', 'Make Payment');
    // A second try of this journey is asked whether it means to pay again.
    const again = () => middleOf(page, 'button', 'Yes, pay this too');
    const paid = () => middleOf(page, '[role=dialog]', 'Payment Successful');
    await expect.poll(async () => (await again()) ?? (await paid()), { timeout: 40_000 }).not.toBeNull();
    if (await again()) await press(page, 'button', 'Yes, pay this too');
    await shown(page, '[role=dialog]', 'Reference: ');
    await press(page, '[role=dialog] a, [role=dialog] button', 'Go to Payments');
    await shown(page, 'td', '$65.35');

    await press(page, 'nav a', 'Support');
    await press(page, 'main a', 'Contact Member Services');
    await shown(page, 'h1', 'Contact Member Services');
    // Once its topics have come.
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
