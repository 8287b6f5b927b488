import type { Page } from 'playwright/test';
import { IDENTITY_PROVIDER } from '../portal.ts';
import { expectInViewport, tabTo } from '../support/keyboard.ts';
import {
  claimUnregisteredMember,
  FIRST_STEP,
  type IdentityDetails,
  PASSWORD,
  signUpAs,
  submitIdentity,
} from '../support/registration-form.ts';
import { expectPage } from '../support/sign-in.ts';
import { expectSpokenOnce, recordSpoken } from '../support/spoken.ts';
import { expect, expectGoodAtEverySize, FAILED_REQUEST, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 900 };
const validation = '**/v1/memberuser/ValidateMemberIdentity*';
const insert = '**/v1/memberuser/InsertMemberProfileInfo*';
const banner = (page: Page) => page.getByRole('group', { name: /^We are unable to validate/ });

async function expectGoodLayout(page: Page): Promise<void> {
  await expectGoodAtEverySize(page);
  await page.setViewportSize(WIDE);
}

async function startRegistration(page: Page): Promise<void> {
  await page.goto('/registration');
  await page.getByRole('button', { name: 'Begin Registration' }).click();
  await expectPage(page, 'Create your account');
}

test('New members go through a registration flow that validates their identity', {
  tag: [
    '@CTX-04',
    '@REG-01',
    '@REG-02',
    '@REG-03',
    '@REG-04',
    '@REG-06',
    '@REG-07',
    '@REG-08',
    '@REG-09',
    '@REG-10',
    '@REG-14',
    '@REG-15',
    '@REG-19',
    '@REG-25',
    '@F-12',
    '@R-27',
  ],
}, async ({ page, context }) => {
  test.slow();
  const proof = claimUnregisteredMember();
  const email = `new.${Date.now()}@example.org`;
  await recordSpoken(page);
  await page.goto('/registration');
  await expectPage(page, 'Create Account');
  const footer = page.getByRole('contentinfo').getByRole('link');
  await expect(footer).toHaveText([
    'Privacy',
    'Social media policy',
    'Accessibility',
    'Terms of use',
    'Contact us',
    'Report a death',
  ]);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(FIRST_STEP);
  await expectInViewport(await tabTo(page, 'button', 'Begin Registration'));
  await page.keyboard.press('Enter');
  await expectPage(page, 'Create your account');
  await expect(page).toHaveURL(({ origin }) => origin === IDENTITY_PROVIDER);
  await signUpAs(page, email, proof);

  await expectPage(page, 'Personal Information');
  await expectSpokenOnce(page, 'Step 2 of 3 Personal Information');
  await expect(page).toHaveURL('/registration/2');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - list "Steps of registration":
      - listitem:
        - img "Done:"
        - text: 1. Create Account
      - listitem: 2. Personal Information (this step)
      - listitem: 3. Customize Member Profile
    - heading "Step 2 of 3 Personal Information" [level=1]
    - text: Date of birth
    - textbox "Date of birth"
    - text: Last four digits of your Social Security number
    - textbox "Last four digits of your Social Security number"
    - text: Certificate number
    - textbox "Certificate number"
    - button "Continue"
    - button "Cancel"
  `);
  await expectGoodLayout(page);
  await expectInViewport(await tabTo(page, 'textbox', 'Date of birth'));
  await page.keyboard.press('Enter');
  const missing = page.getByRole('group', { name: /^All fields are required\./ });
  await expect(missing).toBeFocused();
  await expectSpokenOnce(page, 'All fields are required.');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(missing.getByRole('link')).toHaveText([
    'Date of birth: This field is required',
    'Last four digits of your Social Security number: This field is required',
    'Certificate number: This field is required',
  ]);
  await expectGoodLayout(page);
  // On a later attempt: leading zeros are omitted, as on a bill without them.
  const enteredCode = { ...proof, certificateNumber: proof.certificateNumber.replace(/^0+/, '') };
  await submitIdentity(page, { ...enteredCode, dateOfBirth: '01/02/1903' });
  await expect(banner(page)).toBeFocused();
  await expectSpokenOnce(page, 'We are unable to validate your member status');
  await expect(banner(page)).toContainText(
    'We are unable to validate your member status, Date of Birth does not match the owner of this Certificate. Please verify the information you entered is correct and try again, or contact our support team for assistance. Be sure to mention Error Code 2000.',
  );
  await expect(banner(page).getByRole('link')).toHaveText(['800-555-0199', '312-555-0100']);
  await expectGoodLayout(page);
  await page.reload();
  await expectPage(page, 'Personal Information');
  await expect(page.getByRole('textbox', { name: 'Certificate number' })).toHaveValue(
    enteredCode.certificateNumber,
  );
  await expect(page.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('');
  await submitIdentity(page, enteredCode);

  await expectPage(page, 'Customize Member Profile');
  await expect(page).toHaveURL('/registration/3');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectSpokenOnce(page, 'Step 3 of 3 Customize Member Profile');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Step 3 of 3 Customize Member Profile" [level=1]
    - region "Contact Information":
      - textbox "First name": ${proof.firstName}
      - textbox "Last name": ${proof.lastName}
      - textbox "Preferred email": ${email}
      - button "Finish registration"
      - button "Back"
      - button "Cancel"
  `);
  await expectGoodLayout(page);
  await page.getByLabel('First name').fill('Maxi');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(proof.dateOfBirth);
  await page.reload();
  await expectPage(page, 'Customize Member Profile');
  await expect(page.getByLabel('First name')).toHaveValue('Maxi');
  await page.goBack();
  await expectPage(page, 'Personal Information');
  await page.goForward();
  await expectPage(page, 'Customize Member Profile');
  await tabTo(page, 'button', 'Finish registration');
  await page.keyboard.press('Enter');

  const packet = page.getByRole('dialog', { name: 'Your welcome packet' });
  await expect(packet).toBeVisible();
  await expect(page).toHaveURL('/certificates');
  const cookie = (await context.cookies()).find(({ name }) => name === 'new-registration');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect([cookie?.value, cookie?.sameSite, Math.round(days)]).toEqual(['true', 'Lax', 365]);
  await page.goBack();
  await expect(packet).toBeVisible();
  await expect(page).toHaveURL('/certificates');

  await test.step('a duplicate sign-up is reported, and a second account gets nothing', () =>
    registerTwice(page, { email, proof: enteredCode }));
});

/** The same person on another machine: with the same address, then with another one. */
async function registerTwice(
  page: Page,
  { email, proof }: { email: string; proof: IdentityDetails },
): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const first = await browser.newContext();
  const there = await first.newPage();
  await startRegistration(there);
  await signUpAs(there, email, proof);
  await expect(there.getByText('There is already an account with this e-mail address').first()).toBeVisible();
  const other = `second.${email}`;
  await signUpAs(there, other, proof);
  await expectPage(there, 'Personal Information');
  await first.close();

  const nextWeek = await browser.newContext();
  const again = await nextWeek.newPage();
  await again.goto('/');
  await again.getByRole('button', { name: 'Sign In Here' }).click();
  await again.getByLabel('E-mail address').fill(other);
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectPage(again, 'Personal Information');
  await submitIdentity(again, proof);
  await expectPage(again, 'Customize Member Profile');
  await again.getByRole('button', { name: 'Finish registration' }).click();
  const failed = again.getByRole('group', {
    name: 'Oops! There was an error with registration. Please contact Customer Support Center for assistance at 800-555-0199.',
  });
  await expect(failed).toBeFocused();
  await expect(failed).toContainText('Do you have an online account under another e-mail address?');
  await expectGoodLayout(again);
  await again.goto('/certificates');
  await expectPage(again, 'Personal Information');
  await nextWeek.close();
}

test.describe('an account that is not registered', () => {
  test.use({ demoUser: 'notRegistered', allowedConsoleErrors: FAILED_REQUEST });

  const nora: IdentityDetails = {
    firstName: 'Nora',
    lastName: 'Whitfield',
    dateOfBirth: '06/05/1979',
    lastFourSsn: '3208',
    certificateNumber: '20448183',
  };
  const open = async (page: Page) => {
    await page.goto('/registration/2');
    await expectPage(page, 'Personal Information');
  };
  const answer = (page: Page, address: string, json: unknown) =>
    page.route(address, (route) => route.fulfill({ json }));
  const problem = { type: 'about:blank', title: 'No', code: 'no', traceId: 't-1' };
  const failRegistration = (page: Page, address: string, status: number) =>
    page.route(address, (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', json: { ...problem, status } }),
    );

  test('a member with only a pending certificate is found by it', {
    tag: ['@REG-09', '@REG-19', '@AUTH-11'],
  }, async ({ page }) => {
    await open(page);
    await submitIdentity(page, {
      dateOfBirth: '11/11/1989',
      lastFourSsn: '0627',
      certificateNumber: '20465720',
    });
    await expectPage(page, 'Customize Member Profile');
    await expect(page.getByLabel('First name')).toHaveValue('Pilar');
    await expect(page.getByLabel('Last name')).toHaveValue('Trevino');
  });

  test('each result of the check shows its text, and keeps the input', {
    tag: ['@REG-24', '@REG-25', '@REG-26', '@REG-27', '@REG-28', '@REG-29', '@R-02'],
  }, async ({ page }) => {
    await open(page);
    for (const [code, message] of [
      [1000, 'the Certificate Number was not found.'],
      [2000, 'Date of Birth does not match the owner of this Certificate.'],
      [3000, 'Last Four of SSN does not match the owner of this Certificate.'],
      [9000, 'An unknown error occurred.'],
    ] as const) {
      await answer(page, validation, { ResponseCode: code, FirstName: null, LastName: null, NameId: null });
      await submitIdentity(page, nora);
      await expect(banner(page)).toContainText(`${message} Please verify the information you entered`);
      await expect(banner(page)).toContainText(`Be sure to mention Error Code ${code}.`);
      await expect(banner(page)).toBeFocused();
      await expect(banner(page).getByRole('link')).toHaveText(['800-555-0199', '312-555-0100']);
      await page.unroute(validation);
    }
    await expect(banner(page)).toContainText('we pause for 15 minutes');
    await expectGoodLayout(page);
    await failRegistration(page, validation, 500);
    await submitIdentity(page, nora);
    const failed = page.getByRole('group', { name: 'There was a problem validating your information.' });
    await expect(failed).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Date of birth' })).toHaveValue(nora.dateOfBirth);
    await expectGoodLayout(page);

    await page.getByRole('link', { name: /Fraternal Society/ }).click();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(page.getByRole('textbox', { name: 'Certificate number' })).toHaveValue(
      nora.certificateNumber,
    );
  });

  test('a session that ends on step 2 or 3 loses only the identity fields', {
    tag: ['@AUTH-15', '@F-05', '@F-12', '@R-21'],
  }, async ({ page }) => {
    const returnToTab = async () => {
      await expectPage(page, 'You have been signed out');
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Sign In Here' }).click();
    };
    await open(page);
    await failRegistration(page, validation, 401);
    await submitIdentity(page, nora);
    await returnToTab();
    await expectPage(page, 'Personal Information');
    await expect(page.getByRole('textbox', { name: 'Certificate number' })).toHaveValue(
      nora.certificateNumber,
    );
    await expect(
      page.getByRole('textbox', { name: 'Last four digits of your Social Security number' }),
    ).toHaveValue('');

    const found = { ResponseCode: 1, FirstName: 'NORA', LastName: 'WHITFIELD', NameId: '100234' };
    await answer(page, validation, found);
    await submitIdentity(page, nora);
    await expectPage(page, 'Customize Member Profile');
    await page.getByLabel('Last name').fill('Whitfield-Holm');
    await failRegistration(page, insert, 401);
    await page.getByRole('button', { name: 'Finish registration' }).click();
    await returnToTab();
    await expectPage(page, 'Customize Member Profile');
    await expect(page.getByLabel('Last name')).toHaveValue('Whitfield-Holm');
  });
});
