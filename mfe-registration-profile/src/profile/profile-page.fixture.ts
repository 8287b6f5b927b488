import type { Platform } from '@portal/section-sdk';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import type { FakeResponses } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { ProfilePage } from './profile-page.tsx';

export const address = createAddress({ AddressLine1: '148 Mill Road', PhoneNumber: '(563) 555 0166' });

const NONE = { EmailAddress: null, RequestedOn: null };

const NO_CHANGE = { Requested: null, RequestedOn: null };

export const wallet = (profile?: unknown) => JSON.stringify({ 'list-profiles-response': { profile } });
export const open = (
  answer: unknown,
  answers: FakeResponses = {},
  platform: Partial<Platform> = {},
  page: ComponentType = ProfilePage,
) =>
  renderPage(page, {
    path: '/profile',
    platform,
    responses: {
      GetPrimaryAddress: answer,
      GetPendingEmailAddress: NONE,
      GetPendingContactChange: NO_CHANGE,
      GetCertificateSummary: { Certificates: [createCertificate()] },
      GetPaymentMethods: wallet(),
      ...answers,
    },
  });

export const region = (name: string) => screen.findByRole('region', { name });
export const MEMBERSHIP = 'Membership / Certificate Information';
