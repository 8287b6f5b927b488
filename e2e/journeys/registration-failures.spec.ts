import type { Page } from 'playwright/test';
import { type IdentityDetails, submitIdentity } from '../support/registration-form.ts';
import { expectPage } from '../support/sign-in.ts';
import { expect, FAILED_REQUEST, test } from '../support/test.ts';
import { banner, expectGoodLayout } from './registration.fixture.ts';

const validation = '**/v1/memberuser/ValidateMemberIdentity*';
const insert = '**/v1/memberuser/InsertMemberProfileInfo*';
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
    const ssn = 'Last four digits of your Social Security number';
    for (const [code, message, ...toCheck] of [
      [1000, 'the Certificate Number was not found.', 'Date of birth', ssn, 'Certificate number'],
      [
        2000,
        'Date of Birth does not match the owner of this Certificate.',
        'Date of birth',
        'Certificate number',
      ],
      [3000, 'Last Four of SSN does not match the owner of this Certificate.', ssn, 'Certificate number'],
      [9000, 'An unknown error occurred.'],
    ] as const) {
      await answer(page, validation, { ResponseCode: code, FirstName: null, LastName: null, NameId: null });
      await submitIdentity(page, nora);
      await expect(banner(page)).toContainText(`${message} Please verify the information you entered`);
      await expect(banner(page)).toContainText(`Be sure to mention Error Code ${code}.`);
      await expect(banner(page)).toBeFocused();
      await expect(banner(page).getByRole('link')).toHaveText([...toCheck, '800-555-0199', '312-555-0100']);
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
