// @vitest-environment jsdom
import { aCertificate } from '@portal/platform/testing/a-certificate';
import { renderPage } from '@portal/platform/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CertificateDetailsPage } from './certificate-details-page.tsx';

function open(number: string) {
  renderPage(CertificateDetailsPage, {
    path: '/certificate-details/:certificate',
    at: `/certificate-details/${number}`,
    answers: {
      GetCertificateSummary: {
        Certificates: [aCertificate(), aCertificate({ CertificateNumber: '000001000039', IsOwner: false })],
      },
    },
  });
}

test('DETAIL-01 the page names the certificate, whom to call, and the way back', async () => {
  open('000001000013');
  await screen.findByText('000001000013');
  screen.getByRole('heading', { name: 'Whole Life Insurance' });
  screen.getByRole('link', { name: '800-555-0199' });
  expect(screen.getByRole('link', { name: 'Back to Certificates' }).getAttribute('href')).toBe(
    '/certificates',
  );
});

test.each(['999999999999', '000001000039'])(
  'ROUTE-07 number %s, which the member does not own, shows no certificate',
  async (number) => {
    open(number);
    await screen.findByText('There were no certificates to display.');
    screen.getByRole('link', { name: 'Back to Certificates' });
  },
);
