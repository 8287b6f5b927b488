import { createDetails, createOtherListing } from '@portal/section-sdk/testing/create-details';
import { createQuote } from '@portal/section-sdk/testing/create-quote';
import { ALL_FAILED, ALL_PENDING, pageStory } from '@portal/section-sdk/testing/page-story';
import { CertificateDetailsPage } from './certificate-details-page.tsx';

export default { title: 'Certificates/Certificate details' };

const details = createDetails();
const at = `/certificate-details/${details.CertificateNumber}`;
const path = '/certificate-details/:certificate';

export const Loaded = pageStory(CertificateDetailsPage, {
  path,
  at,
  responses: {
    GetCertificateSummary: { Certificates: [createOtherListing(details)] },
    GetCertificateDetails: details,
    GetSurrenderQuote: createQuote(),
    GetPaymentList: [],
  },
});
export const Loading = pageStory(CertificateDetailsPage, { path, at, responses: ALL_PENDING });
export const Failed = pageStory(CertificateDetailsPage, { path, at, responses: ALL_FAILED });
