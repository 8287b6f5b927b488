import type { Page } from 'playwright/test';
import { expect } from '../expect.ts';
import { askOneByOne } from '../open-view.ts';
import { demoDay, member, type View } from './view.ts';

async function askForMove(page: Page): Promise<void> {
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
  await askOneByOne(page);
  await page.route('**/v1/memberuser/GetWaitingContactChange*', (route) =>
    route.fulfill({ json: { Requested, AskedOn: demoDay() } }),
  );
  await page.reload();
}

/** The profile and its forms, loaded and empty. */
export const PROFILE_VIEWS: readonly View[] = [
  { page: 'Profile', shows: 'a member', path: '/profile', heading: 'Profile', person: member },
  {
    page: 'Profile',
    shows: 'a change that was asked for',
    path: '/profile',
    heading: 'Profile',
    person: member,
    act: async (page) => {
      await askForMove(page);
      await expect(page.getByText('Change requested')).toBeVisible();
    },
  },
  {
    page: 'Edit profile',
    shows: 'account',
    path: '/edit-profile/account',
    heading: 'Update Online Account Information',
    person: member,
  },
  {
    page: 'Edit profile',
    shows: 'contact',
    path: '/edit-profile/contact',
    heading: 'Update Contact Information',
    person: member,
  },
  {
    page: 'Edit profile',
    shows: 'account, with mistakes',
    path: '/edit-profile/account',
    heading: 'Update Online Account Information',
    person: member,
    act: async (page) => {
      await page.getByLabel('First name').fill('');
      await page.getByLabel('Preferred email').fill('margaret@');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  },
  {
    page: 'Edit profile',
    shows: 'contact, abroad, with a change that waits',
    path: '/edit-profile/contact',
    heading: 'Update Contact Information',
    person: member,
    act: async (page) => {
      await askForMove(page);
      await expect(page.getByText(/^You asked for this change on/)).toBeVisible();
      await page.getByLabel('Country').selectOption('Canada');
      await expect(page.getByText('Only for an address in the United States.')).toBeVisible();
    },
  },
];
