// @vitest-environment jsdom
import type { Platform } from '@portal/platform';
import { renderPage } from '@portal/platform/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EditProfilePage } from './edit-profile-page.tsx';

function open(edittype: string, platform: Partial<Platform> = {}) {
  renderPage(EditProfilePage, {
    path: '/edit-profile/:edittype',
    at: `/edit-profile/${edittype}`,
    answers: {},
    platform,
  });
}

async function items() {
  await screen.findByRole('link', { name: '877-555-0142' });
  return screen.getAllByRole('listitem').map((item) => item.textContent);
}

test('ROUTE-15 the account page names what can be changed and whom to call', async () => {
  open('account');
  await screen.findByRole('heading', { level: 1, name: 'Update Online Account Information' });
  expect(await items()).toEqual(['First name', 'Last name', 'Preferred email']);
  expect(screen.getByRole('link', { name: 'Back to Profile' }).getAttribute('href')).toBe('/profile');
});

test('ROUTE-15 PROF-10 the contact page names what can be changed, and how long an address takes', async () => {
  open('contact');
  await screen.findByRole('heading', { level: 1, name: 'Update Contact Information' });
  expect(await items()).toEqual([
    'Address, in up to three lines',
    'City, state and postal code',
    'Country',
    'Phone',
  ]);
  screen.getByText('Address changes can take up to 5 days to appear.');
  expect(screen.getByRole('link', { name: 'Back to Profile' }).getAttribute('href')).toBe('/profile');
});

test('AMB-33 the password is changed at the identity provider', async () => {
  const resetPassword = vi.fn(() => Promise.resolve());
  open('account', { resetPassword });
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  expect(resetPassword).toHaveBeenCalledTimes(1);
});

test('CTX-05 the name at sign-in is changed at the identity provider', async () => {
  const editProfile = vi.fn(() => Promise.resolve());
  open('account', { editProfile });
  await userEvent.click(await screen.findByRole('button', { name: 'Change name at sign-in' }));
  expect(editProfile).toHaveBeenCalledTimes(1);
});

test.each(['password', 'Account', '%3Cscript%3E'])('AMB-58 ROUTE-15 kind %s goes home', async (kind) => {
  open(kind);
  expect(await screen.findByText('Went to /')).toBeDefined();
});
