import type { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import type { FakeResponses } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import { PaymentSummaryPanel } from './payment-summary-panel.tsx';

export const certificates = (...list: ReturnType<typeof createCertificate>[]) => ({ Certificates: list });
export const premium = [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '184.20' }];

/** Renders the panel, and returns it as soon as it has loaded. */
export async function renderPanel(responses: FakeResponses) {
  renderPage(PaymentSummaryPanel, { path: '/payments', responses });
  await screen.findByRole('region', { name: 'Payment summary' });
  await waitFor(() => {
    if (screen.queryByText('Loading')) throw new Error('The amount due has not loaded yet.');
  });
  return screen.getByRole('region', { name: 'Payment summary' });
}
