import type { Page } from 'playwright/test';
import { today } from '../calendar.ts';
import { expect } from '../expect.ts';
import { disableBatching } from '../open-page-state.ts';
import { memberPage, type PageState } from './page-state.ts';

async function requestAddressChange(page: Page): Promise<void> {
  const Requested = {
    AddressLine1: '8 Larkspur Court',
    AddressLine2: 'Apartment 2',
    AddressLine3: '',
    City: 'Kenosha',
    State: 'WI',
    ZipCode: '53140',
    Country: 'United States',
    PhoneNumber: '262-555-0124',
  };
  await disableBatching(page);
  await page.route('**/v1/memberuser/GetPendingContactChange*', (route) =>
    route.fulfill({ json: { Requested, RequestedOn: today() } }),
  );
  await page.reload();
}

const profile = memberPage('Profile', '/profile', 'Profile');
const editAccount = memberPage('Edit profile', '/edit-profile/account', 'Update Online Account Information');
const editContact = memberPage('Edit profile', '/edit-profile/contact', 'Update Contact Information');

export const PROFILE_PAGE_STATES: readonly PageState[] = [
  profile('a member'),
  profile('a change that was asked for', {
    prepare: async (page) => {
      await requestAddressChange(page);
      await expect(page.getByText('Change requested')).toBeVisible();
    },
  }),
  editAccount('account'),
  editContact('contact'),
  editAccount('account, with mistakes', {
    prepare: async (page) => {
      await page.getByLabel('First name').fill('');
      await page.getByLabel('Preferred email').fill('margaret@');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  }),
  editContact('contact, abroad, with a change that waits', {
    prepare: async (page) => {
      await requestAddressChange(page);
      await expect(page.getByText(/^You asked for this change on/)).toBeVisible();
      await page.getByLabel('Country').selectOption('Canada');
      await expect(page.getByText('Only for an address in the United States.')).toBeVisible();
    },
  }),
];
