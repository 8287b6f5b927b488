import type { SectionModule } from '@portal/platform';
import { lazy } from 'react';
import { CertificatesPage } from './certificates/certificates-page.tsx';

const CertificateDetailsPage = lazy(async () => {
  const page = await import('./certificate-details/certificate-details-page.tsx');
  return { default: page.CertificateDetailsPage };
});

export const section = {
  name: 'certificates',
  pages: {
    '/certificates': CertificatesPage,
    '/certificate-details/:certificate': CertificateDetailsPage,
  },
} satisfies SectionModule;
