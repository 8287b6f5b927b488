import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { errorResponse, type FakeResponses } from '@portal/section-sdk/testing/fake-server';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createRecurringPayment, createScheduledPayment, NO_PENDING } from '../testing/pending-payments.ts';
import { open, received } from './payments-page.fixture.ts';

test('reports a payment that the bank returned, on top of the page', { tags: ['PAY-22'] }, async () => {
  open({
    GetPaymentHistory: [
      received({ PaymentAmount: '88.88', PaymentDate: '2026-10-03', ReturnedIndicator: true }),
      received({ PaymentDate: '2026-08-03', ReturnedIndicator: true }),
    ],
  });
  const title = await screen.findByText('The bank returned a payment');
  screen.getByText('$88.88 of October 03, 2026 for Whole Life Insurance, Astrid Lindqvist');
  screen.getByText(/^If you paid, ask your bank for the reason/);
  const summary = await screen.findByRole('region', { name: 'Payment summary' });
  expect(title.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

/** Certificates that are paid until these days, with a premium of $61.40 each. */
function dueOn(...days: readonly string[]): FakeResponses {
  return dueWith({}, ...days);
}

/** With a payment of this many dollars that the member has scheduled for each premium. */
function scheduledOn(dollars: number, ...days: readonly string[]): FakeResponses {
  return dueWith({ line: scheduled(dollars) }, ...days);
}

const scheduled = (dollars: number, IsUnconfirmed = false) => ({
  ScheduledPayments: [{ Date: '2026-11-27', Amount: `${dollars}.40`, By: 'self', IsUnconfirmed }],
});
const UNCONFIRMED = { line: scheduled(61, true) };

interface Changes {
  readonly line?: object;
  readonly certificate?: Parameters<typeof createCertificate>[0];
}

function dueWith({ line, certificate }: Changes, ...days: readonly string[]): FakeResponses {
  const certificates = days.map((DueDate, index) =>
    createCertificate({
      CertificateNumber: `00000100010${index}`,
      PaidToDate: DueDate,
      PaymentSummary: { DueDate, BilledAmount: '61.40', AmountEditable: 'F' },
      ...certificate,
    }),
  );
  return {
    GetCertificateSummary: { Certificates: certificates },
    GetPaymentList: certificates.map(({ CertificateNumber }) => ({
      CertificateNumber,
      PaymentType: 'Premium',
      AmountDue: '61.40',
      ...line,
    })),
  };
}

const NEXT = '2026-12-03';
const LATE = '2026-11-03';

test.each([
  [dueOn(NEXT, '2026-12-17'), 'Nothing is overdue. Your next payment is $61.40, due December 03, 2026.'],
  [dueOn(NEXT, NEXT), 'Nothing is overdue. Your next payment is $122.80, due December 03, 2026.'],
  [{ ...dueOn(NEXT), GetPaymentList: [] }, 'Nothing is overdue. Your next payment is due December 03, 2026.'],
  [
    dueOn(NEXT, NEXT, NEXT, NEXT, NEXT, NEXT, NEXT),
    'Nothing is overdue. Your next payment is $429.80, due December 03, 2026.',
  ],
  [
    { GetCertificateSummary: { Certificates: [createCertificate({ PaymentSummary: null })] } },
    'Nothing is overdue.',
  ],
  [
    dueWith({ certificate: { LineOfBusiness: 'U', BillingStatus: 'Hold', PaidToDate: NEXT } }, NEXT),
    'Nothing is overdue.',
  ],
  [dueOn(LATE, NEXT), '$61.40 has been due since November 03, 2026.'],
  [dueOn(LATE, '2026-11-10', NEXT), '$122.80 is due, some of it since November 03, 2026.'],
  [dueOn(LATE, LATE, LATE, LATE, LATE, LATE, LATE), '$429.80 has been due since November 03, 2026.'],
  [{ ...dueOn(LATE), GetPaymentList: [] }, 'A payment is overdue.'],
  [
    scheduledOn(61, NEXT, '2026-12-17'),
    'Nothing is overdue. A payment is set up for what is due December 03, 2026.',
  ],
  [scheduledOn(20, NEXT), 'Nothing is overdue. Your next payment is $41.00, due December 03, 2026.'],
  [scheduledOn(61, LATE), 'A payment is set up for what is due.'],
  [dueWith(UNCONFIRMED, LATE), 'A payment for what is due is not confirmed yet.'],
  [
    dueWith(UNCONFIRMED, NEXT),
    'Nothing is overdue. A payment for what is due December 03, 2026 is not confirmed yet.',
  ],
  [
    // The last day of its grace period is before the payment.
    dueWith({ line: scheduled(61), certificate: { IsInGrace: true } }, '2026-10-26'),
    '$61.40 has been due since October 26, 2026.',
  ],
  [scheduledOn(20, LATE), '$41.00 has been due since November 03, 2026.'],
  [{ GetPaymentList: errorResponse(403) }, 'We cannot say now whether an amount is due.'],
])('says with a returned payment what is due, case %#', { tags: ['PAY-22', 'SUM-02'] }, async (due, said) => {
  open({ GetPaymentHistory: [received({ ReturnedIndicator: true })], ...due });
  expect(await screen.findByText(`We could not apply this money. ${said}`)).toBeDefined();
});

test.each([
  [LATE, 'Error'],
  [NEXT, 'Warning'],
])(
  'with a premium due on %s is an alert of the kind %s',
  { tags: ['PAY-22', 'SUM-05'] },
  async (due, kind) => {
    open({ GetPaymentHistory: [received({ ReturnedIndicator: true })], ...dueOn(due) });
    const icon = (await screen.findByText('The bank returned a payment')).parentElement
      ?.previousElementSibling;
    expect(icon?.firstElementChild?.getAttribute('aria-label')).toBe(kind);
  },
);

test('reports a returned payment together with the amount due', { tags: ['PAY-22'] }, async () => {
  const held = Promise.withResolvers<unknown>();
  const asked: string[] = [];
  const holdList = () => {
    asked.push('list');
    return held.promise;
  };
  open({
    GetPaymentHistory: [received({ ReturnedIndicator: true })],
    ...dueOn(NEXT),
    GetPaymentList: holdList,
  });
  await waitFor(() => expect(asked).toEqual(['list']));
  await screen.findByText('Loading');
  expect(screen.queryByText('The bank returned a payment')).toBeNull();
  held.resolve([]);
  await screen.findByText('The bank returned a payment');
  expect(screen.queryByText('Loading')).toBeNull();
});

test.each([
  ['says', 'of its line', 'Loan', { RecurringPayments: [createRecurringPayment()] }, true],
  ['does not say', 'of another line', 'Premium', { RecurringPayments: [createRecurringPayment()] }, false],
  ['does not say', 'cancelled after a debit', 'Loan', { SinglePayments: [createScheduledPayment()] }, false],
])('%s that a recurring payment continues: %s', { tags: ['PAY-22', 'F-03'] }, async (...row) => {
  const [, , PaymentType, pending, isContinued] = row;
  open({
    GetPaymentHistory: [
      received({ CertificateNumber: '000001000021', PaymentType, ReturnedIndicator: true }),
    ],
    GetPendingPayments: { ...NO_PENDING, ...pending },
  });
  await screen.findByText('The bank returned a payment');
  const note =
    'Your recurring payment continues from its account. If that account is closed or wrong, change it under Pending Payments.';
  expect(screen.queryByText(note) !== null).toBe(isContinued);
});

test('reports several returned payments, each with its date', { tags: ['PAY-22'] }, async () => {
  open({
    GetPaymentHistory: [
      received({ CertificateNumber: '000001000021', ReturnedIndicator: true }),
      received({ PaymentDate: '2026-10-03', ReturnedIndicator: true }),
    ],
  });
  await screen.findByText('The bank returned 2 payments');
  expect(screen.getByText('$61.40 of November 03, 2026 for certificate 000001000021')).toBeDefined();
});

test('reports no returned payment without one', { tags: ['PAY-22'] }, async () => {
  open({ GetPaymentHistory: [received({})] });
  await screen.findByRole('table', { name: 'Payment History' });
  expect(screen.queryByText(/^The bank returned/)).toBeNull();
});
