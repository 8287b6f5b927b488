import type { SectionModule } from '@portal/section-sdk';
import { lazy } from 'react';
import { loadDetailsPage } from './certificate-details/load-details-page.ts';
import { CertificatesPage } from './certificates/certificates-page.tsx';

const CertificateDetailsPage = lazy(async () => {
  const page = await loadDetailsPage();
  return { default: page.CertificateDetailsPage };
});

export const section = {
  name: 'certificates',
  pages: {
    '/certificates': CertificatesPage,
    '/certificate-details/:certificate': CertificateDetailsPage,
  },
} satisfies SectionModule;
