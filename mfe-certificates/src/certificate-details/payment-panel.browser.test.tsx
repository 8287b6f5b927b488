import { createAnnuityDetails, createDetails } from '@portal/section-sdk/testing/create-details';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NUMBER, open, section, valueUnder } from './open-certificate-details.fixture.ts';

test('explains billing on hold and offers no payment', { tags: ['SUM-11', 'DETAIL-29'] }, async () => {
  const PaymentSummary = { DueDate: '2026-10-12', BilledAmount: '61.40', AmountEditable: 'F' } as const;
  open({ details: createDetails({ LineOfBusiness: 'U', BillingStatus: 'Hold', PaymentSummary }) });
  const payment = await section('Payment');
  screen.getByText(/^We are not billing this certificate, so nothing is due now/);
  expect(payment.textContent).toContain('Amount$61.40When billing starts again');
  expect(valueUnder(payment, 'Next payment due')).toBe('None while billing is on hold');
  expect(within(payment).queryByText('Pay Now')).toBeNull();
});

test('shows the amount due and links to its payment', {
  tags: ['DETAIL-27', 'DETAIL-29', 'DETAIL-30', 'DETAIL-31'],
}, async () => {
  open({ details: createDetails({ IsOnPAC: true }) });
  const payment = await section('Payment');
  expect(valueUnder(payment, 'Amount')).toBe('$61.40');
  expect(valueUnder(payment, 'Next payment due')).toBe('December 03, 2026');
  expect(valueUnder(payment, 'Billing frequency')).toBe('MonthlyAuto Pay');
  const links = within(payment).getAllByRole('link');
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Pay Now /make-payments',
    'Other Billing Changes /contact?reason=billingchanges',
  ]);
});

test('shows a minimum for a late premium whose payments are unknown', {
  tags: ['AMB-44', 'DETAIL-27'],
}, async () => {
  open({
    details: createDetails({ PaidToDate: '2026-10-12' }),
    answers: { GetPaymentList: errorResponse(403) },
  });
  expect(valueUnder(await section('Payment'), 'Amount')).toBe('At least $61.40');
});

test('shows one bill while the amount due is not loaded', { tags: ['DETAIL-27', 'SUM-01'] }, async () => {
  const ScheduledPayments = [{ Date: '2026-11-27', Amount: '20.00', By: 'self' }];
  const line = { CertificateNumber: NUMBER, PaymentType: 'Premium', AmountDue: '-1.00', ScheduledPayments };
  open({ answers: { GetPaymentList: [line] } });
  await screen.findByText('November 27, 2026.');
  expect(valueUnder(await section('Payment'), 'Amount')).toBe('$61.40');
});

test('notes an amount that is not in the amount due', { tags: ['DETAIL-27', 'SUM-09'] }, async () => {
  open({ details: createAnnuityDetails('A') });
  expect((await section('Payment')).textContent).toContain('Amount$61.40Not in the amount due');
});

test('offers no payment of a premium that an employer pays', { tags: ['DETAIL-29', 'WIZ-15'] }, async () => {
  const PaymentSummary = { AmountEditable: 'N', DueDate: '2026-12-03', BilledAmount: '98.01' } as const;
  open({ details: createDetails({ PaymentSummary }) });
  const payment = await section('Payment');
  expect(valueUnder(payment, 'Amount')).toBe('$98.01');
  expect(within(payment).queryByText('Pay Now')).toBeNull();
});

test('shows scheduled payments in the payment panel', {
  tags: ['AMB-89', 'DETAIL-27'],
}, async () => {
  open({
    answers: {
      GetPaymentList: [
        {
          CertificateNumber: NUMBER,
          PaymentType: 'Premium',
          AmountDue: '61.40',
          HasRecurringPayment: false,
          ScheduledPayments: [{ Date: '2026-11-27', Amount: '500.00', By: 'payor' }],
        },
      ],
    },
  });
  await screen.findByText('November 27, 2026.');
  expect((await section('Payment')).textContent).toContain(
    'The payor scheduled $500.00 for November 27, 2026. You do not need to pay again.',
  );
});

test('offers no payment of a rest that cannot be paid alone', {
  tags: ['AMB-89', 'DETAIL-29', 'WIZ-22', 'WIZ-23'],
}, async () => {
  const ScheduledPayments = [{ Date: '2026-11-27', Amount: '20.00', By: 'self' }];
  const line = { CertificateNumber: NUMBER, PaymentType: 'Premium', AmountDue: '61.40', ScheduledPayments };
  open({ answers: { GetPaymentList: [{ ...line, HasUnpayableRest: true }] } });
  const panel = await section('Payment');
  const phone = await within(panel).findByRole('link', { name: '877-555-0142' });
  expect(phone.closest('p')?.textContent).toMatch(
    /You cannot pay only this amount online\. To pay it, please call us: 877-555-0142$/,
  );
  expect(within(panel).queryByText('Pay Now')).toBeNull();
});

test('outlines Pay Now if the member should call or make sure first', {
  tags: ['CERT-23', 'DETAIL-29', 'R-09'],
}, async () => {
  const classOfPayNow = async (changes: Parameters<typeof createDetails>[0], line?: object) => {
    const GetPaymentList = line
      ? [{ CertificateNumber: NUMBER, PaymentType: 'Premium', AmountDue: '61.40', ...line }]
      : [];
    open({ details: createDetails(changes), answers: { GetPaymentList } });
    if (line) await screen.findByText(/^Your insurance may end.* The recurring payment has not paid it yet/);
    const { className } = within(await section('Payment')).getByRole('link', { name: 'Pay Now' });
    cleanup();
    return className;
  };
  const outlined = await classOfPayNow({ Status: 'Suspended' });
  expect(outlined).not.toBe(await classOfPayNow({ IsOnPAC: false }));
  const late = { PaidToDate: '2026-10-12' };
  expect(await classOfPayNow(late, { HasRecurringPayment: true })).toBe(outlined);
});

test('shows no Auto Pay marker without automatic payment', {
  tags: ['DETAIL-30'],
}, async () => {
  open({ details: createDetails({ IsOnPAC: false, BillingFrequency: 'Quarterly' }) });
  expect(valueUnder(await section('Payment'), 'Billing frequency')).toBe('Quarterly');
});

test('links the EFT form if the member may sign it', { tags: ['DETAIL-28', 'AMB-27'] }, async () => {
  open({ flags: { AllowElectronicFundsTransfer: true } });
  const link = await screen.findByText('EFT Form', { selector: 'a' });
  expect(link.getAttribute('href')).toBe(`/forms/43?certificate=${NUMBER}`);
});

test('offers no payment if nothing is due', {
  tags: ['DETAIL-27', 'AMB-24'],
}, async () => {
  open({ details: createDetails({ PaidUpType: 'PU' }) });
  const payment = await section('Payment');
  within(payment).getByText('No payment is due on this certificate.');
  expect(within(payment).queryByText('Pay Now')).toBeNull();
});

test.each([
  ['2026-11-11', true, 'In grace until December 12, 2026: 21 days left'],
  ['2026-10-22', true, 'In grace until November 22, 2026: 1 day left'],
  ['2026-10-21', true, 'In grace until November 21, 2026: today is the last day'],
  ['2026-10-12', false, 'Overdue since October 12, 2026'],
])(
  'explains a premium due on %s, in grace: %s: %s',
  { tags: ['F-18'] },
  async (PaidToDate, IsInGrace, title) => {
    open({ details: createDetails({ PaidToDate, IsInGrace }) });
    expect((await section('Payment')).textContent).toContain(title);
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first?.textContent).toBe('Payment');
  },
);

test('shows payout amount, frequency and guaranteed period', {
  tags: ['DETAIL-32', 'AMB-29'],
}, async () => {
  const details = createAnnuityDetails('I');
  const values = { PayoutAmount: '672.00', PayMode: 'Monthly', YearsCertain: 10 };
  open({ details: { ...details, CertificateValues: { ...details.CertificateValues, ...values } } });
  const payout = await section('Payout Info');
  expect(valueUnder(payout, 'Payout amount')).toBe('$672.00');
  expect(valueUnder(payout, 'Paid')).toBe('Monthly');
  expect(valueUnder(payout, 'Guaranteed period')).toBe('10 years, until May 2006');
});

test.each([
  [9999, '9999 years'],
  [101, '101 years'],
  [100, '100 years, until May 2096'],
  [0, 'None'],
  [null, 'N/A'],
])(
  'shows a guaranteed period of %s years as %s',
  { tags: ['AMB-28', 'AMB-29'] },
  async (YearsCertain, text) => {
    const details = createAnnuityDetails('I');
    open({ details: { ...details, CertificateValues: { ...details.CertificateValues, YearsCertain } } });
    expect(valueUnder(await section('Payout Info'), 'Guaranteed period')).toBe(text);
  },
);

test('shows no payout for other lines', { tags: ['DETAIL-32'] }, async () => {
  open({ details: createAnnuityDetails('A') });
  await section('Values');
  expect(screen.queryByText('Payout Info')).toBeNull();
});
