import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createRecurringPayment } from '../testing/pending-payments.ts';
import { open, received, single, table, three, WHOLE_LIFE } from './payments-page.fixture.ts';

const recurring = createRecurringPayment();
/** A column of the processed payments. */
async function column(index: number): Promise<(string | undefined)[]> {
  return (await table('Payment History')).slice(1).map((row) => row[index]);
}

test('lists recurring and one-time payments, next date first', {
  tags: ['PAY-05', 'PAY-06', 'PAY-07', 'PAY-08'],
}, async () => {
  open({ GetPendingPayments: { RecurringPayments: [recurring], SinglePayments: [single] } });
  const [headings, ...rows] = await table('Pending Payments');
  expect(headings).toEqual(['Date Scheduled', 'Certificate #', 'Amount', 'Payment Method', 'Actions']);
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Nov 27, 2026', WHOLE_LIFE, '$61.40', 'One-Time'],
    ['Dec 10, 2026', '000001000021Loan', '$120.00', 'Recurring'],
  ]);
});

test('lists received payments with reversals', {
  tags: ['PAY-20', 'PAY-21', 'PAY-22'],
}, async () => {
  open({
    GetPaymentHistory: [received({}), received({ PaymentDate: '2026-10-03', ReturnedIndicator: true })],
  });
  expect(await table('Payment History')).toEqual([
    ['Certificate #', 'Date Received', 'Amount', 'Reversed'],
    [WHOLE_LIFE, 'Nov 03, 2026', '$61.40', 'No'],
    [WHOLE_LIFE, 'Oct 03, 2026', '$61.40', 'ReversedYesreturned by the bank'],
  ]);
});

test('names a certificate by product and insured or annuitant', {
  tags: ['PAY-06', 'PAY-21', 'F-01'],
}, async () => {
  const annuity = { CertificateNumber: '000001000021', LineOfBusiness: 'A' as const };
  const ingrid = { FirstName: 'Ingrid', MiddleName: null, LastName: 'Berg', FullName: null };
  open({
    GetCertificateSummary: {
      Certificates: [
        createCertificate(),
        createCertificate({ ...annuity, ProductDescription: 'Flexible Annuity', Annuitants: [ingrid] }),
      ],
    },
    GetPendingPayments: { RecurringPayments: [recurring], SinglePayments: [single] },
    GetPaymentHistory: [received({}), received({ CertificateNumber: '000001000099' })],
  });
  const numbers = ([, ...rows]: readonly (readonly (string | null | undefined)[])[], index: number) =>
    rows.map((row) => row[index]);
  expect(numbers(await table('Pending Payments'), 1)).toEqual([
    WHOLE_LIFE,
    '000001000021Loan: Flexible Annuity, Ingrid Berg',
  ]);
  // A certificate that is no longer on file shows only its number.
  expect(numbers(await table('Payment History'), 0)).toEqual([WHOLE_LIFE, '000001000099']);
  await userEvent.click(screen.getAllByRole('button', { name: /^Details of/ })[0] ?? document.body);
  const details = await screen.findByRole('dialog', { name: 'Your payment' });
  expect(details.textContent).toContain('Whole Life Insurance, Astrid Lindqvist');
});

test.each([
  ['Certificate #', 0, ['000000000001', '000000000002', '000000000010']],
  ['Date Received', 1, ['Nov 15, 2025', 'Mar 15, 2026', 'Apr 15, 2026']],
  ['Amount', 2, ['$9.00', '$20.00', '$100.00']],
])(
  'sorts by %s, and reverses on the second press',
  { tags: ['PAY-24', 'PAY-25'] },
  async (name, index, ascending) => {
    open({ GetPaymentHistory: three });
    await table('Payment History');
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await column(index)).toEqual(ascending);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await column(index)).toEqual(ascending.toReversed());
  },
);

test('sorts reversed payments first when ascending', { tags: ['PAY-26'] }, async () => {
  open({ GetPaymentHistory: three });
  await table('Payment History');
  await userEvent.click(screen.getByRole('button', { name: 'Reversed' }));
  expect(await column(3)).toEqual(['ReversedYesreturned by the bank', 'No', 'No']);
});

test('links to the contact page for older payments', { tags: ['PAY-27'] }, async () => {
  open({});
  const link = await screen.findByRole('link', { name: 'Request Older Payment Information' });
  expect(link.getAttribute('href')).toBe('/contact?reason=olderpaymentinfo');
});

test('names the list in sort announcements', {
  tags: ['PAY-01', 'PAY-24'],
}, async () => {
  open({ GetPaymentHistory: [received({}), received({ PaymentAmount: '70.00' })] });
  await table('Payment History');
  expect(screen.getByRole('heading', { level: 2, name: 'Payment History' })).toBeDefined();
  await userEvent.click(screen.getByText('Amount', { selector: 'th button > span' }));
  expect(await screen.findByText('Payment History: sorted by Amount, ascending')).toBeDefined();
});
