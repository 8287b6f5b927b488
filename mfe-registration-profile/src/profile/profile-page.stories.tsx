import { createAddress } from '@portal/section-sdk/testing/create-address';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { ALL_FAILED, ALL_PENDING, pageStory } from '@portal/section-sdk/testing/page-story';
import { ProfilePage } from './profile-page.tsx';

export default { title: 'Registration and profile/Profile' };

const path = '/profile';

export const Loaded = pageStory(ProfilePage, {
  path,
  responses: {
    GetPrimaryAddress: createAddress(),
    GetPendingEmailAddress: { EmailAddress: null, RequestedOn: null },
    GetPendingContactChange: { Requested: null, RequestedOn: null },
    GetCertificateSummary: { Certificates: [createCertificate()] },
    GetPaymentMethods: JSON.stringify({ 'list-profiles-response': {} }),
  },
});
export const Loading = pageStory(ProfilePage, { path, responses: ALL_PENDING });
export const Failed = pageStory(ProfilePage, { path, responses: ALL_FAILED });
