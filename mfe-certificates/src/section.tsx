import type { SectionModule } from '@portal/section-sdk';
import { lazy } from 'react';
import { loadDetailsPage } from './certificate-details/load-details-page.ts';
import { CertificatesPage } from './certificates/certificates-page.tsx';

const CertificateDetailsPage = lazy(async () => ({
  default: (await loadDetailsPage()).CertificateDetailsPage,
}));
const ForMyFamilyPage = lazy(async () => ({
  default: (await import('./for-my-family/for-my-family-page.tsx')).ForMyFamilyPage,
}));

export const section = {
  name: 'certificates',
  pages: {
    '/certificates': CertificatesPage,
    '/certificates/for-my-family': ForMyFamilyPage,
    '/certificate-details/:certificate': CertificateDetailsPage,
  },
} satisfies SectionModule;
