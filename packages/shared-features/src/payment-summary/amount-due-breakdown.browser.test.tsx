import { GetPaymentMethods, useApiQuery } from '@portal/api';
import { useMember } from '@portal/section-sdk';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { certificates, premium, renderPanel } from './payment-summary-panel.fixture.ts';
import { PaymentSummaryPanel } from './payment-summary-panel.tsx';

/** Lines below the amount, with the names of their links. */
const parts = async () =>
  within(await screen.findByRole('list', { name: 'What makes up the amount due' }))
    .getAllByRole('listitem')
    .map((line) => [line.textContent, within(line).queryByRole('link')?.getAttribute('aria-label')]);

const numbered = (number: string, PaymentSummary: { DueDate: string; BilledAmount: string }, more = {}) =>
  createCertificate({
    CertificateNumber: number,
    PaidToDate: null,
    PaymentSummary: { AmountEditable: 'F', ...PaymentSummary },
    ...more,
  });

const line = (CertificateNumber: string, AmountDue: string) => ({
  CertificateNumber,
  PaymentType: 'Premium',
  AmountDue,
});

test('lists the parts of the amount due with Pay links', {
  tags: ['SUM-02', 'SUM-03', 'SUM-08'],
}, async () => {
  await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001002820', { DueDate: '2026-11-29', BilledAmount: '108.13' }),
      numbered('000001002821', { DueDate: '2027-01-05', BilledAmount: '122.46' }),
      numbered('000001002822', { DueDate: '2027-07-28', BilledAmount: '289.13' }),
      numbered(
        '000001002823',
        { DueDate: '2026-11-25', BilledAmount: '200.00' },
        { LineOfBusiness: 'A', ProductDescription: 'Flexible Annuity', IsOnPAC: true },
      ),
    ),
    GetPaymentList: [
      line('000001002820', '108.13'),
      line('000001002821', '122.46'),
      line('000001002822', '289.13'),
    ],
  });
  expect(await parts()).toEqual([
    [
      'Due by November 29, 2026: $108.13Whole Life Insurance …2820Pay $108.13',
      'Pay $108.13 for certificate 000001002820',
    ],
    ['Due later: $411.592 certificates, the last in July 2027Pay $411.59', 'Pay $411.59 for 2 certificates'],
    [
      'Next payment due November 25, 2026: $200.00Flexible Annuity …2823, not counted in the amount dueAuto Pay will take this.',
      undefined,
    ],
  ]);
  screen.getByText('$519.72');
});

test('marks the late part only, if other parts are not late', {
  tags: ['SUM-05', 'AMB-22'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000024', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
      numbered(
        '000001000025',
        { DueDate: '2026-11-11', BilledAmount: '30.37' },
        { PaidToDate: '2026-11-11', IsInGrace: true },
      ),
    ),
    GetPaymentList: [line('000001000024', '61.40'), line('000001000025', '30.37')],
  });
  expect((await parts()).map(([text]) => text)).toEqual([
    'In grace until December 12, 2026: $30.37Due since November 11, 2026Whole Life Insurance …0025Pay $30.37',
    'Due by December 03, 2026: $61.40Whole Life Insurance …0024Pay $61.40',
  ]);
  expect((await screen.findByText('$91.77')).parentElement?.textContent).toBe('$91.77');
  expect(panel.textContent?.split('November 11, 2026')).toHaveLength(2);
});

test('labels a past date overdue since, and lists its part first', {
  tags: ['SUM-03', 'SUM-06', 'AMB-21'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000021', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
      numbered(
        '000001000022',
        { DueDate: '2026-10-13', BilledAmount: '98.01' },
        { PaidToDate: '2026-10-13' },
      ),
      numbered(
        '000001000023',
        { DueDate: '2026-11-11', BilledAmount: '30.37' },
        { PaidToDate: '2026-11-11', IsInGrace: true },
      ),
    ),
    GetPaymentList: [
      line('000001000021', '61.40'),
      line('000001000022', '196.02'),
      line('000001000023', '30.37'),
    ],
  });
  expect((await parts()).map(([text]) => text)).toEqual([
    'Overdue since October 13, 2026: $196.02Whole Life Insurance …0022, 2 payments of $98.01Pay $196.02',
    'In grace until December 12, 2026: $30.37Due since November 11, 2026Whole Life Insurance …0023Pay $30.37',
    'Due by December 03, 2026: $61.40Whole Life Insurance …0021Pay $61.40',
  ]);
  expect(panel.textContent?.split('October 13, 2026')).toHaveLength(2);
  expect(panel.textContent).not.toContain('Next payment due');
});

test('marks an item on the next date that the amount excludes', {
  tags: ['SUM-02', 'SUM-09'],
}, async () => {
  await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000031', { DueDate: '2026-12-03', BilledAmount: '300.00' }, { LineOfBusiness: 'A' }),
    ),
    GetPaymentList: [line('000001000031', '300.00')],
  });
  expect(await parts()).toEqual([
    [
      'Next payment due December 03, 2026: $300.00Whole Life Insurance …0031, not counted in the amount duePay $300.00',
      'Pay $300.00 for certificate 000001000031',
    ],
  ]);
});

const scheduled = (number: string, AmountDue: string) => ({
  ...line(number, AmountDue),
  ScheduledPayments: [{ Date: '2026-11-27', Amount: AmountDue, By: 'self' }],
});

test('shows scheduled and automatic items without a Pay link', {
  tags: ['AMB-89', 'SUM-02'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000041', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
      numbered('000001000042', { DueDate: '2026-12-03', BilledAmount: '30.00' }, { IsOnPAC: true }),
      numbered('000001000043', { DueDate: '2026-12-03', BilledAmount: '9.00' }),
    ),
    GetPaymentList: [
      scheduled('000001000041', '61.40'),
      line('000001000042', '30.00'),
      line('000001000043', '9.00'),
    ],
  });
  expect(await parts()).toEqual([
    [
      '$61.40Whole Life Insurance …0041You scheduled $61.40 for November 27, 2026. You do not need to pay again.',
      undefined,
    ],
    ['$30.00Whole Life Insurance …0042Auto Pay will take $30.00 on December 03, 2026.', undefined],
    ['$9.00Whole Life Insurance …0043Pay $9.00', 'Pay $9.00 for certificate 000001000043'],
  ]);
  expect(panel.textContent).toContain('Still to pay$9.00Amount due$100.40Next payment dueDecember 03, 2026');
  expect(panel.textContent).toContain('You have set up payments for $91.40.');
});

test('says the next due date once, in the first part that is due then', {
  tags: ['SUM-03'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000071', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
      numbered('000001000072', { DueDate: '2027-01-05', BilledAmount: '30.00' }),
    ),
    GetPaymentList: [line('000001000071', '61.40'), line('000001000072', '30.00')],
  });
  expect((await parts()).map(([text]) => text)).toEqual([
    'Next payment due December 03, 2026: $61.40Whole Life Insurance …0071Pay $61.40',
    'Due by January 05, 2027: $30.00Whole Life Insurance …0072Pay $30.00',
  ]);
  expect(panel.textContent?.split('Next payment due')).toHaveLength(2);
});

test('shows a fully scheduled amount without a Pay button', {
  tags: ['AMB-89', 'SUM-02'],
}, async () => {
  const panel = await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000051', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
      numbered('000001000052', { DueDate: '2026-12-03', BilledAmount: '30.00' }),
    ),
    GetPaymentList: [scheduled('000001000051', '61.40'), scheduled('000001000052', '30.00')],
  });
  await parts();
  expect(panel.textContent).toContain('Amount due$91.40');
  expect(panel.textContent).toContain(
    'You have set up payments for all of it. You do not need to do anything.',
  );
});

test('names the scheduled part of the remainder, and pays the rest', {
  tags: ['AMB-89', 'SUM-02'],
}, async () => {
  await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000061', { DueDate: '2026-12-03', BilledAmount: '61.40' }),
      numbered('000001000062', { DueDate: '2027-01-05', BilledAmount: '30.00' }),
      numbered('000001000063', { DueDate: '2027-02-05', BilledAmount: '9.00' }),
    ),
    GetPaymentList: [
      line('000001000061', '61.40'),
      scheduled('000001000062', '30.00'),
      line('000001000063', '9.00'),
    ],
  });
  expect((await parts()).at(1)).toEqual([
    'Due later: $39.002 certificates, the last in February 2027Payments are set up for $30.00 of this.Pay $9.00',
    'Pay $9.00 for certificate 000001000063',
  ]);
});

test('shows a single item once, without repeating the panel', {
  tags: ['SUM-02'],
}, async () => {
  await renderPanel({ GetCertificateSummary: certificates(createCertificate()), GetPaymentList: premium });
  expect(await parts()).toEqual([['For Whole Life Insurance …00133 payments of $61.40', undefined]]);
});

test('does not name the only certificate if the page shows it below', {
  tags: ['SUM-02', 'CERT-01'],
}, async () => {
  renderPage(() => <PaymentSummaryPanel isNamedBelow />, {
    path: '/certificates',
    responses: {
      GetCertificateSummary: certificates(
        numbered('000001000013', { DueDate: '2026-11-29', BilledAmount: '61.40' }),
      ),
      GetPaymentList: [line('000001000013', '61.40')],
    },
  });
  await screen.findByText('$61.40');
  expect(screen.queryByRole('list')).toBeNull();
});

test('asks to call before a suspended certificate is paid', {
  tags: ['CERT-23', 'SUM-02'],
}, async () => {
  const suspended = createCertificate({ Status: 'Suspended' });
  await renderPanel({ GetCertificateSummary: certificates(suspended), GetPaymentList: premium });
  const text = 'Certificate 000001000013 is suspended: please call 877-555-0142 before you pay.';
  expect(await parts()).toEqual([[`For Whole Life Insurance …00133 payments of $61.40${text}`, null]]);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['877-555-0142']);
});

test('asks to call for one certificate while another can be paid', {
  tags: ['CERT-23', 'SUM-02'],
}, async () => {
  await renderPanel({
    GetCertificateSummary: certificates(
      numbered('000001000081', { DueDate: '2026-12-03', BilledAmount: '61.40' }, { Status: 'Suspended' }),
      numbered('000001000082', { DueDate: '2026-12-03', BilledAmount: '30.00' }),
    ),
    GetPaymentList: [line('000001000081', '61.40'), line('000001000082', '30.00')],
  });
  const [suspended] = await parts();
  expect(suspended?.[0]).toContain('Certificate 000001000081 is suspended: please call 877-555-0142');
  screen.getByRole('link', { name: 'Pay Now' });
  expect(screen.queryByRole('link', { name: /000001000081/ })).toBeNull();
});

function PanelOfLaterPage() {
  const [isLater, setLater] = useState(false);
  return isLater ? (
    <PaymentSummaryPanel />
  ) : (
    <>
      <PageWithMethods />
      <button type="button" onClick={() => setLater(true)}>
        Go on
      </button>
    </>
  );
}

function PageWithMethods() {
  const { profile } = useMember();
  const query = { profileUserName: profile.AccountUserName ?? '' };
  return <p>{useApiQuery(GetPaymentMethods, { query }).isError ? 'Failed' : 'Loading'}</p>;
}

test('says that nothing can be paid after a page found the processor down', {
  tags: ['F-25', 'SUM-02'],
}, async () => {
  renderPage(PanelOfLaterPage, {
    path: '/certificates',
    responses: {
      GetCertificateSummary: certificates(
        numbered('000001000026', { DueDate: '2026-12-04', BilledAmount: '61.42' }),
        numbered('000001000027', { DueDate: '2026-12-05', BilledAmount: '61.43' }),
      ),
      GetPaymentList: [line('000001000026', '61.42'), line('000001000027', '61.43')],
      GetPaymentMethods: errorResponse(502),
    },
  });
  await screen.findByText('Failed');
  await userEvent.click(screen.getByText('Go on'));
  const note = await screen.findByText('You cannot pay online right now.');
  const summary = screen.getByRole('region', { name: 'Payment summary' });
  expect(summary.contains(note)).toBe(true);
  expect(summary.textContent).toContain(
    'To pay, call 877-555-0142, Monday to Friday, 8\u00A0AM to\u00A05\u00A0PM Central',
  );
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['877-555-0142']);
});

test('asks for no payment methods itself', { tags: ['F-25', 'SUM-02'] }, async () => {
  const requests: string[] = [];
  const answerMethods = () => {
    requests.push('methods');
    return errorResponse(502);
  };
  await renderPanel({
    GetCertificateSummary: certificates(createCertificate()),
    GetPaymentList: premium,
    GetPaymentMethods: answerMethods,
  });
  await parts();
  expect(requests).toEqual([]);
  expect(screen.queryByText('You cannot pay online right now.')).toBeNull();
});

test('starts a new payment of the certificate from a Pay link', {
  tags: ['SUM-02', 'F-12'],
}, async () => {
  sessionStorage.setItem('draft-payment', 'begun');
  await renderPanel({ GetCertificateSummary: certificates(createCertificate()), GetPaymentList: premium });
  await userEvent.click(await screen.findByRole('link', { name: 'Pay Now' }));
  await screen.findByText('Went to /make-payments');
  expect(sessionStorage.getItem('draft-payment')).toBeNull();
});
