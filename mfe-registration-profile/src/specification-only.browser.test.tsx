import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { EditProfilePage } from './edit-profile/edit-profile-page.tsx';
import { ProfilePage } from './profile/profile-page.tsx';
import { recordNotifications } from './testing/record-notifications.ts';

/** The pages with an API that has no extension. `renderPage` rejects other calls. */

const notifications = recordNotifications();
afterEach(() => sessionStorage.clear());

test('the profile shows data on file only', { tags: ['PROF-01', 'PROF-03', 'F-06', 'R-19'] }, async () => {
  renderPage(ProfilePage, {
    path: '/profile',
    at: '/profile?confirm-email=a-token',
    responses: {
      GetPrimaryAddress: createAddress(),
      GetCertificateSummary: { Certificates: [createCertificate()] },
      GetPaymentMethods: JSON.stringify({
        'list-profiles-response': {
          profile: {
            token: 'pm-1',
            'profile-description': 'Checking',
            'account-number': 'XX0012217395',
            type: 'CHQ',
          },
        },
      }),
    },
    apiExtensions: [],
  });
  await screen.findByText(/214 Juniper Street/);
  await screen.findByText('Checking (Bank account ending in 12217395)');
  expect(screen.queryByText(/We could not/)).toBeNull();
  expect(screen.queryByText('Confirm your e-mail address')).toBeNull();
});

test('saves a new address without a confirmation', { tags: ['PROF-12', 'R-19'] }, async () => {
  const at = '/edit-profile/account';
  const path = '/edit-profile/:edittype';
  renderPage(EditProfilePage, { path, at, responses: { UpdateMemberProfileInfo: 1 }, apiExtensions: [] });
  const email = await screen.findByLabelText(/^Preferred email/);
  expect(screen.queryByText(/We will send a link/)).toBeNull();
  screen.getByText('Leave this as it is, or empty, to make no change.');
  await userEvent.clear(email);
  await userEvent.paste('greta.new@example.org');
  await userEvent.click(screen.getByText('Save changes', { selector: 'button' }));
  await screen.findByText('Went to /profile');
  expect(notifications).toEqual(['profile.changed', 'success: Your online account has been updated.']);
});

test('requests a contact change of any successful response', { tags: ['PROF-09', 'API-10'] }, async () => {
  renderPage(EditProfilePage, {
    path: '/edit-profile/:edittype',
    at: '/edit-profile/contact',
    responses: { GetPrimaryAddress: createAddress(), SendContactInfoUpdateEmail: { Sent: true } },
    apiExtensions: [],
  });
  const city = await screen.findByLabelText('City');
  await userEvent.clear(city);
  await userEvent.paste('Madison');
  await userEvent.click(screen.getByText('Save changes', { selector: 'button' }));
  expect(await screen.findByText('Went to /profile')).toBeDefined();
});
