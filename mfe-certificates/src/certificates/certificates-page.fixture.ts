import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import type { FakeResponses } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, within } from '@testing-library/react';
import { CertificatesPage } from './certificates-page.tsx';

export type Certificate = ReturnType<typeof createCertificate>;

export function open(GetCertificateSummary: unknown, more: FakeResponses = {}) {
  return renderPage(CertificatesPage, {
    path: '/certificates',
    responses: { GetCertificateSummary, GetPaymentList: [], ...more },
  });
}

export async function cards(...certificates: Certificate[]): Promise<HTMLElement[]> {
  open({ Certificates: certificates });
  const lists = await screen.findAllByRole('list', { name: /^Your certificates/ });
  return lists.flatMap((list) => within(list).getAllByRole('listitem'));
}

/** `count` certificates; the first insures another person. */
export function createCertificates(count: number): Certificate[] {
  return Array.from({ length: count }, (_, index) =>
    createCertificate({
      CertificateNumber: String(index + 1).padStart(12, '0'),
      ...(index === 0 && { InsuredName: 'Zo\u00eb Lindqvist' }),
    }),
  );
}
