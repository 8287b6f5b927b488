import type { Page } from 'playwright/test';
import { expect } from '../expect.ts';
import { submitIdentity } from '../registration-form.ts';
import { memberPage, type PageState, publicPage } from './page-state.ts';

/** Mocks the check's response, so that it does not count as an attempt. */
async function showMatchResult(page: Page, ResponseCode: number, banner?: RegExp): Promise<void> {
  const found = { FirstName: 'NORA', LastName: 'WHITFIELD', NameId: '100234' };
  const nobody = { FirstName: null, LastName: null, NameId: null };
  await page.route('**/v1/memberuser/ValidateMemberIdentity*', (route) =>
    route.fulfill({ json: { ResponseCode, ...(banner ? nobody : found) } }),
  );
  await submitIdentity(page, {
    dateOfBirth: '06/05/1979',
    lastFourSsn: '3208',
    certificateNumber: '20448183',
  });
  if (banner) await expect(page.getByRole('group', { name: banner })).toBeVisible();
  else await expect(page.getByRole('heading', { level: 1, name: 'Customize Member Profile' })).toBeVisible();
}

const step2 = memberPage('Registration', '/registration/2', 'Personal Information', 'notRegistered');

export const REGISTRATION_PAGE_STATES: readonly PageState[] = [
  publicPage('Registration', '/registration', 'Create Account')('step 1'),
  step2('step 2'),
  step2('step 2, with nothing filled in', {
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('group', { name: /^All fields are required/ })).toBeVisible();
    },
  }),
  step2('step 2, membership not found', {
    prepare: (page) => showMatchResult(page, 2000, /^We are unable to validate/),
  }),
  step2('step 2, paused after too many tries', {
    prepare: (page) => showMatchResult(page, 9000, /^We are unable to validate/),
  }),
  step2('step 3', { prepare: (page) => showMatchResult(page, 1) }),
];
