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
import { expectAnnouncedOnce, recordAnnouncements } from '../support/screen-reader-announcements.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { banner, expectGoodLayout } from './registration.fixture.ts';

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
  await recordAnnouncements(page);
  await test.step('an account is created', async () => {
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
  });

  await test.step('missing answers are explained', async () => {
    await expectPage(page, 'Personal Information');
    await expectAnnouncedOnce(page, 'Step 2 of 3 Personal Information');
    await expect(page).toHaveURL('/registration/2');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - heading "Step 2 of 3 Personal Information" [level=1]
      - list "Steps of registration":
        - listitem:
          - img "Done:"
          - text: 1. Create Account
        - listitem: 2. Personal Information (this step)
        - listitem: 3. Customize Member Profile
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
    await expectAnnouncedOnce(page, 'All fields are required.');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(missing.getByRole('link')).toHaveText([
      'Date of birth: This field is required',
      'Last four digits of your Social Security number: This field is required',
      'Certificate number: This field is required',
    ]);
    await expectGoodLayout(page);
  });

  // On a later attempt: leading zeros are omitted, as on a bill without them.
  const enteredCode = { ...proof, certificateNumber: proof.certificateNumber.replace(/^0+/, '') };

  await test.step('a wrong date of birth is rejected, and the number survives a reload', async () => {
    await submitIdentity(page, { ...enteredCode, dateOfBirth: '01/02/1903' });
    await expect(banner(page)).toBeFocused();
    await expectAnnouncedOnce(page, 'We are unable to validate your member status');
    await expect(banner(page)).toContainText(
      'We are unable to validate your member status, Date of Birth does not match the owner of this Certificate. Please verify the information you entered is correct and try again, or contact our support team for assistance. Be sure to mention Error Code 2000.',
    );
    await expect(banner(page).getByRole('link')).toHaveText([
      'Date of birth',
      'Certificate number',
      '800-555-0199',
      '312-555-0100',
    ]);
    await expectGoodLayout(page);
    await page.reload();
    await expectPage(page, 'Personal Information');
    await expect(page.getByRole('textbox', { name: 'Certificate number' })).toHaveValue(
      enteredCode.certificateNumber,
    );
    await expect(page.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('');
    await submitIdentity(page, enteredCode);
  });

  await test.step('the profile survives a reload and Back', async () => {
    await expectPage(page, 'Customize Member Profile');
    await expect(page).toHaveURL('/registration/3');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectAnnouncedOnce(page, 'Step 3 of 3 Customize Member Profile');
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
  });

  await test.step('the certificates open with the welcome packet', async () => {
    const packet = page.getByRole('dialog', { name: 'Your welcome packet' });
    await expect(packet).toBeVisible();
    await expect(page).toHaveURL('/certificates');
    const cookie = (await context.cookies()).find(({ name }) => name === 'new-registration');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect([cookie?.value, cookie?.sameSite, Math.round(days)]).toEqual(['true', 'Lax', 365]);
    await page.goBack();
    await expect(packet).toBeVisible();
    await expect(page).toHaveURL('/certificates');
  });

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
