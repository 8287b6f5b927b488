import type { Page } from 'playwright/test';
import { expect } from '../expect.ts';
import { submitIdentity } from '../registration-form.ts';
import type { PageState } from './page-state.ts';

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

export const REGISTRATION_PAGE_STATES: readonly PageState[] = [
  { page: 'Registration', description: 'step 1', path: '/registration', heading: 'Create Account' },
  {
    page: 'Registration',
    description: 'step 2',
    path: '/registration/2',
    heading: 'Personal Information',
    demoUser: 'notRegistered',
  },
  {
    page: 'Registration',
    description: 'step 2, with nothing filled in',
    path: '/registration/2',
    heading: 'Personal Information',
    demoUser: 'notRegistered',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('group', { name: /^All fields are required/ })).toBeVisible();
    },
  },
  {
    page: 'Registration',
    description: 'step 2, membership not found',
    path: '/registration/2',
    heading: 'Personal Information',
    demoUser: 'notRegistered',
    prepare: (page) => showMatchResult(page, 2000, /^We are unable to validate/),
  },
  {
    page: 'Registration',
    description: 'step 2, paused after too many tries',
    path: '/registration/2',
    heading: 'Personal Information',
    demoUser: 'notRegistered',
    prepare: (page) => showMatchResult(page, 9000, /^We are unable to validate/),
  },
  {
    page: 'Registration',
    description: 'step 3',
    path: '/registration/2',
    heading: 'Personal Information',
    demoUser: 'notRegistered',
    prepare: (page) => showMatchResult(page, 1),
  },
];
