import type { AppConfig, Platform } from '@portal/section-sdk';
import { config as sampleConfig } from '@portal/section-sdk/testing/config';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EditProfilePage } from './edit-profile-page.tsx';

function open(edittype: string, platform: Partial<Platform> = {}) {
  renderPage(EditProfilePage, {
    path: '/edit-profile/:edittype',
    at: `/edit-profile/${edittype}`,
    responses: {},
    platform,
  });
}

test.each([
  ['account', 'Update Online Account Information'],
  ['contact', 'Update Contact Information'],
])('shows the page to edit the %s with a back link', { tags: ['ROUTE-15'] }, async (edittype, title) => {
  open(edittype);
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.getByRole('link', { name: 'Back to Profile' }).getAttribute('href')).toBe('/profile');
});

test('explains which name this page changes', { tags: ['PROF-08', 'CTX-05'] }, async () => {
  open('account');
  await screen.findByText(
    'Changes the name and e-mail we use here. It does not change your username or your certificates.',
  );
  screen.getByText('This is what you sign in with. You change it on our sign-in page.');
  expect(screen.getByText('Password').closest('section')?.id).toBe('password');
  expect(screen.getByText('Username').closest('section')?.id).toBe('name-at-sign-in');
});

test('changes the password at the identity provider', { tags: ['AMB-33'] }, async () => {
  const resetPassword = vi.fn(() => Promise.resolve());
  open('account', { resetPassword });
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  expect(resetPassword).toHaveBeenCalledTimes(1);
});

test('changes the sign-in name at the identity provider', { tags: ['CTX-05'] }, async () => {
  const editProfile = vi.fn(() => Promise.resolve());
  open('account', { editProfile });
  await userEvent.click(await screen.findByRole('button', { name: 'Change sign-in details' }));
  expect(editProfile).toHaveBeenCalledTimes(1);
});

test('offers the password page again after the member stayed', { tags: ['AMB-33', 'F-12'] }, async () => {
  const stay = Promise.withResolvers<void>();
  open('account', { resetPassword: () => stay.promise });
  const button = await screen.findByRole('button', { name: 'Change password' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  stay.resolve();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
});

/** Opens the account page with a provider that has no policies for profile and password. */
function openWithoutPolicies(accountPage: Pick<AppConfig['identityProvider'], 'accountPage'>) {
  const {
    editProfileAuthority: _edit,
    forgotPasswordAuthority: _forgot,
    ...identityProvider
  } = sampleConfig.identityProvider;
  const config = { ...sampleConfig, identityProvider: { ...identityProvider, ...accountPage } };
  const [resetPassword, editProfile] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  open('account', { config, resetPassword, editProfile });
  return { resetPassword, editProfile };
}

test('hides what the identity provider cannot change', { tags: ['AMB-33', 'CTX-05'] }, async () => {
  openWithoutPolicies({});
  await screen.findByRole('heading', { level: 1, name: 'Update Online Account Information' });
  expect(screen.queryByText('Username')).toBeNull();
  expect(screen.queryByText('Password')).toBeNull();
});

test("opens the provider's account page in place of its policies", {
  tags: ['AMB-33', 'CTX-05'],
}, async () => {
  const redirects = openWithoutPolicies({ accountPage: 'https://account.example.org/' });
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  expect(redirects.resetPassword).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Change sign-in details' }));
  expect(redirects.editProfile).toHaveBeenCalledTimes(1);
});

test.each(['password', 'Account', '%3Cscript%3E'])(
  'redirects kind %s home',
  { tags: ['AMB-58', 'ROUTE-15'] },
  async (kind) => {
    open(kind);
    expect(await screen.findByText('Went to /')).toBeDefined();
  },
);
