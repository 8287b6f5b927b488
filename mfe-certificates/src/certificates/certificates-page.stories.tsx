import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { ALL_FAILED, ALL_PENDING, pageStory } from '@portal/section-sdk/testing/page-story';
import { CertificatesPage } from './certificates-page.tsx';

export default { title: 'Certificates/Certificates' };

const path = '/certificates';

function storyOf(...Certificates: readonly ReturnType<typeof createCertificate>[]) {
  return pageStory(CertificatesPage, {
    path,
    responses: { GetCertificateSummary: { Certificates }, GetPaymentList: [] },
  });
}

export const Loaded = storyOf(createCertificate());
/** Values of a suspended certificate are hidden. */
export const Suspended = storyOf(createCertificate({ Status: 'Suspended' }));
/** A member who pays for a certificate of somebody else. */
export const PayorOnly = storyOf(createCertificate({ IsOwner: false, IsPayor: true }));
export const Empty = storyOf();
export const Loading = pageStory(CertificatesPage, { path, responses: ALL_PENDING });
export const Failed = pageStory(CertificatesPage, { path, responses: ALL_FAILED });
