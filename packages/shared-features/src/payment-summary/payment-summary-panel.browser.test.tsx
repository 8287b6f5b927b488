import { GetPaymentList, useApiQuery } from '@portal/api';
import { useMember } from '@portal/section-sdk';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { certificates, premium, renderPanel } from './payment-summary-panel.fixture.ts';
import { PaymentSummaryPanel } from './payment-summary-panel.tsx';

test('shows the amount due and the next payment due', { tags: ['SUM-02', 'SUM-03'] }, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(createCertificate()),
    GetPaymentList: premium,
  });
  await screen.findByText('$184.20');
  expect(panel.textContent).toContain('December 03, 2026');
  expect(panel.textContent).not.toContain('Overdue');
  expect(screen.getByRole('link', { name: 'Pay Now' }).getAttribute('href')).toBe('/make-payments');
});

test('shows Loading until both calls have responded', { tags: ['SUM-01'] }, async () => {
  renderPage(PaymentSummaryPanel, {
    path: '/payments',
    responses: {
      GetCertificateSummary: certificates(createCertificate()),
      GetPaymentList: pendingForever,
    },
  });
  await screen.findByText('Loading');
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows N/A as next payment due without any due date', { tags: ['SUM-03'] }, async () => {
  const panel = await renderPanel({ GetCertificateSummary: certificates(), GetPaymentList: [] });
  await screen.findByText('$0.00');
  expect(panel.textContent).toBe('You have nothing to pay.Amount due$0.00Next payment dueN/A');
  expect(screen.queryByRole('link')).toBeNull();
});

test('says that a paid-up account is up to date', { tags: ['SUM-04', 'SUM-13'] }, async () => {
  const paidUp = createCertificate({ PaidUpType: 'SP' });
  await renderPanel({ GetCertificateSummary: certificates(paidUp), GetPaymentList: premium });
  await screen.findByText('Your account is up to date.');
  expect(screen.queryByText('$184.20')).toBeNull();
});

test('says that certificates are pending only if all are', {
  tags: ['SUM-14'],
}, async () => {
  const pending = createCertificate({ Status: 'Pending' });
  const panel = await renderPanel({ GetCertificateSummary: certificates(pending), GetPaymentList: premium });
  await screen.findByText('$184.20');
  expect(panel.textContent).toContain('All of your certificates are pending.');
  cleanup();
  const other = await renderPanel({
    GetCertificateSummary: certificates(pending, createCertificate({ CertificateNumber: '000001000021' })),
    GetPaymentList: premium,
  });
  await screen.findByText('$184.20');
  expect(other.textContent).not.toContain('pending');
});

const employer = { FirstName: null, MiddleName: null, LastName: null, FullName: 'Prairie Dental Group' };

test.each([
  [false, [employer], 'Prairie Dental Group pays this premium. You cannot pay it online.'],
  [true, [employer], 'This premium cannot be paid online.'],
  [false, [], 'This premium cannot be paid online.'],
])(
  'links to no payment that is not possible online (payor %j)',
  {
    tags: ['SUM-02', 'WIZ-15'],
  },
  async (IsPayor, Payor, note) => {
    const PaymentSummary = { DueDate: '2026-12-03', BilledAmount: '184.20', AmountEditable: 'N' } as const;
    const panel = await renderPanel({
      GetCertificateSummary: certificates(createCertificate({ IsPayor, Payor, PaymentSummary })),
      GetPaymentList: premium,
    });
    await screen.findByText('$184.20');
    expect(panel.textContent).toContain(note);
    expect(screen.queryByRole('link')).toBeNull();
  },
);

test('marks an overdue amount with a word', { tags: ['SUM-05', 'SUM-06'] }, async () => {
  const late = createCertificate({ PaidToDate: '2026-11-20' });
  await renderPanel({ GetCertificateSummary: certificates(late), GetPaymentList: premium });
  expect(await screen.findByText('Overdue')).toBeDefined();
});

test('shows the end of a grace period in red, without overdue', {
  tags: ['AMB-22', 'SUM-05'],
}, async () => {
  const inGrace = createCertificate({ IsInGrace: true, PaidToDate: '2026-11-11' });
  const panel = await renderPanel({ GetCertificateSummary: certificates(inGrace), GetPaymentList: premium });
  expect(await screen.findByText('In grace until December 12, 2026')).toBeDefined();
  expect(panel.textContent).not.toContain('Overdue');
});

test.each([
  ['the first end of several grace periods', '2026-11-01', true, 'In grace until December 02, 2026'],
  ['one overdue next to one in grace', '2026-11-20', false, 'Overdue'],
  ['one past its grace period', '2026-10-11', true, 'Overdue'],
])('marks what is late with %s', { tags: ['AMB-22', 'SUM-06'] }, async (_what, paidTo, inGrace, text) => {
  const late = (CertificateNumber: string, PaidToDate: string, IsInGrace: boolean) =>
    createCertificate({ CertificateNumber, PaidToDate, IsInGrace });
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      late('000001000014', '2026-11-11', true),
      late('000001000015', paidTo, inGrace),
    ),
    GetPaymentList: ['000001000014', '000001000015'].map((CertificateNumber) => ({
      CertificateNumber,
      PaymentType: 'Premium',
      AmountDue: '61.40',
    })),
  });
  expect((await screen.findByText('$122.80')).parentElement?.textContent).toBe(`$122.80${text}`);
  expect(panel.textContent).toMatch(/^Amount due/);
});

test('shows a failure with phone number and retry', {
  tags: ['ERR-03'],
}, async () => {
  let shouldFail = true;
  const summary = () => (shouldFail ? errorResponse(403, 'trace-7') : certificates(createCertificate()));
  renderPage(PaymentSummaryPanel, {
    path: '/payments',
    responses: { GetCertificateSummary: summary, GetPaymentList: premium },
  });
  expect(await screen.findByText('Oops! There was a problem when getting certificates.')).toBeDefined();
  expect(screen.getByRole('link', { name: '877-555-0142' })).toBeDefined();
  expect(screen.getByText(/trace-7/)).toBeDefined();
  shouldFail = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('$184.20')).toBeDefined();
});

function PanelWithRefetch() {
  const { refetch } = useApiQuery(GetPaymentList, { query: { lifeProNameId: useMember().nameId } });
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Refetch
      </button>
      <PaymentSummaryPanel />
    </>
  );
}

test('shows that a retry is running after a failed refetch', { tags: ['F-23'] }, async () => {
  let answer: unknown = premium;
  const getAnswer = () => answer;
  renderPage(PanelWithRefetch, {
    path: '/payments',
    responses: { GetCertificateSummary: certificates(createCertificate()), GetPaymentList: getAnswer },
  });
  await screen.findByText('$184.20');
  answer = errorResponse(403);
  await userEvent.click(screen.getByText('Refetch'));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(retry.getAttribute('aria-busy')).toBeNull();
  answer = pendingForever;
  await userEvent.click(retry);
  expect(retry.getAttribute('aria-busy')).toBe('true');
});
