import { By, error, type WebElement } from 'selenium-webdriver';
import { IDENTITY_PROVIDER, ORIGIN } from '../portal.ts';
import { accountOf } from '../support/demo-users.ts';
import { SIGNING_PORT } from '../support/e-signature.ts';
import { PASSWORD } from '../support/registration-form.ts';
import { expect, test } from '../support/test.ts';
import { openWebKit, type WebKit } from '../webkit.ts';

const TIMEOUT_MS = 20_000;
const MEMBER = 'anjali@example.org';

let webkit: WebKit;
test.beforeAll(async () => {
  webkit = await openWebKit();
});
test.afterAll(() => webkit.close());

/** Waits for an element by XPath. */
async function shown(path: string): Promise<WebElement> {
  const find = () => webkit.window.findElements(By.xpath(path)).catch(noneWhileUnloading);
  await expect.poll(async () => (await find()).length, { message: path, timeout: TIMEOUT_MS }).not.toBe(0);
  return webkit.window.findElement(By.xpath(path));
}

/** An unloading page has no result; the next one has. */
function noneWhileUnloading(failure: unknown): WebElement[] {
  if (failure instanceof error.NoSuchFrameError) return [];
  throw failure;
}

const page = (title: string) => shown(`//h1[normalize-space(.)="${title}"]`);
const button = (words: string) => `//button[contains(normalize-space(.),"${words}")]`;
const link = (words: string) => `//a[contains(normalize-space(.),"${words}")]`;
const field = (label: string) => shown(`//*[@id=//label[starts-with(normalize-space(.),"${label}")]/@for]`);

async function press(path: string): Promise<void> {
  const element = await shown(path);
  await webkit.window.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
  await element.click();
}

async function type(label: string, text: string): Promise<void> {
  const element = await field(label);
  await element.clear();
  await element.sendKeys(text);
}

/** Returns the result of a function in the new window, and closes that window. */
async function inNewWindow<Found>(before: readonly string[], find: () => Promise<Found>): Promise<Found> {
  const { window } = webkit;
  const others = async () => (await window.getAllWindowHandles()).filter((one) => !before.includes(one));
  await expect.poll(async () => (await others()).length, { timeout: TIMEOUT_MS }).toBe(1);
  const [opened = ''] = await others();
  await window.switchTo().window(opened);
  const found = await find();
  await window.close();
  await window.switchTo().window(before[0] ?? '');
  return found;
}

test.describe.configure({ mode: 'serial' });

test('in WebKit a member reads, pays, opens a document and a form, signs out', {
  tag: ['@AUTH-01', '@CERT-01', '@DETAIL-01', '@WIZ-01', '@PAY-05', '@CTX-09', '@CON-01', '@NAV-05'],
}, async () => {
  test.slow();
  const { window } = webkit;
  const { EmailAddress, Password } = accountOf(MEMBER);
  await test.step('signs in', async () => {
    await window.get(ORIGIN);
    await press(button('Sign In Here'));
    await (await shown('//input[@type="email"]')).sendKeys(EmailAddress);
    await (await shown('//input[@type="password"]')).sendKeys(Password);
    await press('//button[contains(@class,"primary")]');
    await page('Certificates');
  });

  await test.step('reads a certificate', async () => {
    await press(link('Certificate Details'));
    await shown('//h1[contains(.,"Twenty Year Level Term Life Insurance")]');
    expect(await window.getTitle()).toBe(
      'Twenty Year Level Term Life Insurance - Certificate Details - Member Portal',
    );
    await window.navigate().back();
    await page('Certificates');
  });

  await test.step('pays', async () => {
    await press(`//nav${link('Payments')}`);
    await page('Payments');
    await press(`//main${link('Pay Now')}`);
    await page('Step 1 of 3 Payment Details');
    await press(button('Continue'));
    await page('Step 2 of 3 Payment Method');
    await press('(//input[@type="radio"])[1]');
    await press(button('Continue'));
    await page('Step 3 of 3 Payment Verification');
    await press(button('Make Payment'));
    // A retry must confirm the second payment.
    const again = '//button[.="Yes, pay this too" or .="Yes, pay a second time"]';
    const successful = '//*[@role="dialog"][contains(.,"Payment Successful")]';
    if ((await (await shown(`${again} | ${successful}`)).getTagName()) === 'button') await press(again);
    const result = await shown(successful);
    await expect.poll(() => result.getText()).toMatch(/Reference: \S+/);
    expect(await result.getText()).toContain('$24.40');
    await press(`//*[@role="dialog"]${button('Go to Payments')}`);
    await page('Payments');
    await shown(`//table[contains(.,"Date Scheduled")]//td[contains(.,"$24.40")]`);
  });

  await test.step('opens a document', async () => {
    await press(`//nav${link('Documents')}`);
    await page('Documents');
    // The only certificate opens itself.
    await press('(//button[starts-with(@aria-label,"Open ")])[1]');
    // WebKit opens windows only during a press, and the document arrives later.
    const ready = await shown(
      '//*[@role="dialog"][contains(.,"Your document is ready")]//a[contains(.,"Open the")]',
    );
    expect(await ready.getAttribute('href')).toMatch(/^blob:/);
    await press('//*[@role="dialog"]//button[contains(.,"Close")]');
  });

  await test.step('opens a form', async () => {
    await press(`//nav${link('Forms')}`);
    await page('Available Forms');
    await press(`//main${link('Change of Beneficiary')}`);
    await page('Change of Beneficiary');
    await (await field('Certificate')).sendKeys('000020471934');
    const windows = await window.getAllWindowHandles();
    await press(button('Continue'));
    const form = await inNewWindow(windows, async () => {
      await page('Change of Beneficiary');
      return {
        port: new URL(await window.getCurrentUrl()).port,
        opener: await window.executeScript('return opener'),
      };
    });
    expect(form).toEqual({ port: SIGNING_PORT, opener: null });
  });

  await test.step('sends a request', async () => {
    await press(`//nav${link('Support')}`);
    await page('Member Support');
    await press(`//main${link('Contact Member Services')}`);
    await page('Contact Member Services');
    await shown('//select[@name="topic"]/option[.="Documents"]');
    await (await field('Topic')).sendKeys('Documents');
    await type('Additional Detail', 'Please send me the statement of 2018.');
    await press(button('Send Request'));
    await shown('//main[contains(.,"Thank you for contacting us!")]');
  });

  await test.step('signs out', async () => {
    await press(button('Sign Out'));
    await shown('//*[contains(.,"You are signed out")]');
    await expect.poll(() => window.getCurrentUrl()).toBe(`${ORIGIN}/`);
  });
});

test('in WebKit a new member creates an account and starts registration', {
  tag: ['@CTX-04', '@REG-02'],
}, async () => {
  const { window } = webkit;
  await window.get(`${ORIGIN}/registration`);
  await page('Step 1 of 3 Create Account');
  await press(button('Begin Registration'));
  await page('Create your account');
  expect(new URL(await window.getCurrentUrl()).origin).toBe(IDENTITY_PROVIDER);
  await type('First name', 'Wilhelmina');
  await type('Last name', 'Kit');
  await type('E-mail address', `webkit.${Date.now()}@example.org`);
  await type('Password', PASSWORD);
  await press(button('Create account'));
  await page('Step 2 of 3 Personal Information');
  await type('Certificate number', '20471934');
  await press(button('Continue'));
  await shown('//*[@role="group"][contains(.,"All fields are required.")]');
});
