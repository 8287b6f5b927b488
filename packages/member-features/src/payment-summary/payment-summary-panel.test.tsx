// @vitest-environment jsdom

import { aCertificate } from '@portal/platform/testing/a-certificate';
import { type Answers, never, refusal } from '@portal/platform/testing/fake-server';
import { renderPage } from '@portal/platform/testing/render-page';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PaymentSummaryPanel } from './payment-summary-panel.tsx';

const certificates = (...list: ReturnType<typeof aCertificate>[]) => ({ Certificates: list });
const premium = [{ CertificateNumber: '000001000013', PaymentType: 'Premium', AmountDue: '184.20' }];

function renderPanel(answers: Answers) {
  renderPage(PaymentSummaryPanel, { path: '/payments', answers });
  return screen.findByRole('region', { name: 'Payment summary' });
}

test('SUM-02 SUM-03 the widget shows the amount due and the next payment due', async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(aCertificate()),
    GetPaymentList: premium,
  });
  await screen.findByText('$184.20');
  expect(panel.textContent).toContain('December 03, 2026');
  expect(panel.textContent).not.toContain('Overdue');
  expect(screen.getByRole('link', { name: 'Pay Now' }).getAttribute('href')).toBe('/make-payments');
});

test('SUM-01 the widget shows Loading until both calls have answered', async () => {
  await renderPanel({ GetCertificateSummary: certificates(aCertificate()), GetPaymentList: never });
  screen.getByText('Loading');
  expect(screen.queryByRole('link')).toBeNull();
});

test('SUM-03 the next payment due is N/A where no certificate has a due date', async () => {
  const panel = await renderPanel({ GetCertificateSummary: certificates(), GetPaymentList: [] });
  await screen.findByText('$0.00');
  expect(panel.textContent).toContain('N/A');
  expect(screen.queryByRole('link')).toBeNull();
});

test('SUM-04 SUM-13 the widget says that a paid-up account is up to date', async () => {
  const paidUp = aCertificate({ PaidUpType: 'SP' });
  await renderPanel({ GetCertificateSummary: certificates(paidUp), GetPaymentList: premium });
  await screen.findByText('Your account is up to date.');
  expect(screen.queryByText('$184.20')).toBeNull();
});

test('SUM-14 the widget says so where every certificate is pending, and only there', async () => {
  const pending = aCertificate({ Status: 'Pending' });
  const panel = await renderPanel({ GetCertificateSummary: certificates(pending), GetPaymentList: premium });
  await screen.findByText('$184.20');
  expect(panel.textContent).toContain('All of your certificates are pending.');
  cleanup();
  const other = await renderPanel({
    GetCertificateSummary: certificates(pending, aCertificate({ CertificateNumber: '000001000021' })),
    GetPaymentList: premium,
  });
  await screen.findByText('$184.20');
  expect(other.textContent).not.toContain('pending');
});

test('SUM-05 SUM-06 an overdue amount says so in a word', async () => {
  const late = aCertificate({ PaidToDate: '2026-11-20' });
  await renderPanel({ GetCertificateSummary: certificates(late), GetPaymentList: premium });
  expect(await screen.findByText('Overdue')).toBeDefined();
});

test('AMB-22 SUM-05 a certificate in grace says in red until when, and not that it is overdue', async () => {
  const inGrace = aCertificate({ IsInGrace: true, PaidToDate: '2026-11-11' });
  const panel = await renderPanel({ GetCertificateSummary: certificates(inGrace), GetPaymentList: premium });
  expect(await screen.findByText('In grace until December 12, 2026')).toBeDefined();
  expect(panel.textContent).not.toContain('Overdue');
});

test('ERR-03 the widget tells a failure with the telephone number and a way to try again', async () => {
  let refused = true;
  const summary = () => (refused ? refusal(403, 'trace-7') : certificates(aCertificate()));
  renderPage(PaymentSummaryPanel, {
    path: '/payments',
    answers: { GetCertificateSummary: summary, GetPaymentList: premium },
  });
  expect(await screen.findByText('Oops! There was a problem when getting certificates.')).toBeDefined();
  expect(screen.getByRole('link', { name: '877-555-0142' })).toBeDefined();
  expect(screen.getByText(/trace-7/)).toBeDefined();
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$184.20')).toBeDefined();
});
