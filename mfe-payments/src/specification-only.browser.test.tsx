import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PaymentsPage } from './payments/payments-page.tsx';
import { NO_PENDING } from './testing/pending-payments.ts';
import { PendingPaymentsPart } from './testing/pending-payments-part.tsx';
import { clickButton, findHeading, renderWizard } from './testing/render-wizard.ts';

/** The pages with an API that has no extension. `renderPage` rejects other calls. */

const methods = JSON.stringify({
  'list-profiles-response': {
    profile: {
      token: 'pm-1',
      'profile-description': 'Checking account',
      'account-number': '000012217395',
      type: 'CHQ',
    },
  },
});

const PENDING = {
  RecurringPayments: [
    {
      'payment-schedule-response': {
        schedule: {
          header: {
            'reference-number': 'R-1',
            'next-payment-date': '2026-12-10',
            CertificateNumber: '000001000021',
            PaymentAmount: '120.00',
            PaymentType: 'Loan',
          },
        },
      },
    },
  ],
  SinglePayments: [
    {
      'last-payment-response': {
        'reference-number': 'S-1',
        'payment-date': '2026-11-28',
        CertificateNumber: '000001000013',
        'total-amount': '61.40',
        PaymentType: 'Premium',
      },
    },
  ],
};

test('lists pending payments without a deadline, and cancels one', {
  tags: ['ENT-16', 'ENT-17', 'PAY-15'],
}, async () => {
  const cancelPayment = vi.fn(() =>
    JSON.stringify({ 'payment-response': { 'payment-status': 'CANCELLED' } }),
  );
  renderPage(PendingPaymentsPart, {
    path: '/payments',
    responses: {
      GetPendingPayments: PENDING,
      GetPaymentMethods: methods,
      VoidSinglePayment: cancelPayment,
    },
    apiExtensions: [],
  });
  const cancel = await screen.findByLabelText(/^Cancel the Premium payment of \$61\.40/);
  expect(screen.queryByText(/^Cancel until/)).toBeNull();
  expect(screen.queryByText(/onfirmed/)).toBeNull();
  await userEvent.click(screen.getByLabelText(/^Details of the Loan payment/));
  const details = within(await screen.findByRole('dialog', { name: 'Your payment' }));
  details.getByText('Recurring');
  details.getByText('Your bank account or card');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.body.style.pointerEvents).toBe(''));
  await userEvent.click(cancel);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByText('Yes'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByText(/error voiding/)).toBeNull();
  expect(cancelPayment).toHaveBeenCalledTimes(1);
});

test('offers no e-mail before a premium is due', { tags: ['F-11'] }, async () => {
  renderPage(PaymentsPage, {
    path: '/payments',
    responses: {
      GetCertificateSummary: { Certificates: [createCertificate()] },
      GetPaymentList: [],
      GetPendingPayments: NO_PENDING,
      GetPaymentHistory: [],
      GetPaymentMethods: methods,
    },
    apiExtensions: [],
  });
  await screen.findByRole('table', { name: 'Next due dates' });
  expect(screen.queryByText('E-mail me before a premium is due')).toBeNull();
});

async function pay(answers: object) {
  renderWizard({ GetPaymentMethods: methods, ...answers }, undefined, []);
  await findHeading('Payment Details');
  await clickButton('Continue');
  await findHeading('Payment Method');
  const method = await screen.findByLabelText<HTMLInputElement>(/^Checking/);
  expect(method.disabled).toBe(false);
  await userEvent.click(method);
  await clickButton('Continue');
  await findHeading('Payment Verification');
  await clickButton('Make Payment');
}

test('makes a payment without a key or a reference', { tags: ['API-35', 'WIZ-52', 'R-09'] }, async () => {
  const keys: (string | null)[] = [];
  await pay({
    MakeSinglePayment: (_query: URLSearchParams, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('idempotency-key'));
      return {
        paymentType: 'Premium',
        certificateNumber: '000001000013',
        paymentAmount: '61.40',
        paymentDate: '2026-11-23',
        result: { Status: 'ACCEPTED', Message: '' },
      };
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment Successful' }));
  expect(dialog.queryByText(/^Reference/)).toBeNull();
  expect(keys).toEqual([null]);
});

test('sends a payment once if the response is lost', { tags: ['R-09', 'F-13'] }, async () => {
  const lose = vi.fn(() => Promise.reject(new TypeError('connection lost')));
  await pay({ MakeSinglePayment: lose });
  const title = 'Payment Not Confirmed';
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  dialog.getByText(
    'Please do not pay again before you have looked under Payments. If it is not there, call us first.',
  );
  expect(dialog.queryByText('Check again')).toBeNull();
  expect(lose).toHaveBeenCalledOnce();
});

test('fails a payment of a status that only this API has', { tags: ['WIZ-52', 'WIZ-54'] }, async () => {
  await pay({
    MakeSinglePayment: {
      paymentType: 'Premium',
      certificateNumber: '000001000013',
      paymentAmount: '61.40',
      paymentDate: '2026-11-23',
      result: { Status: 'DECLINED', Message: 'Insufficient funds.' },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'A Payment Failed' }));
  expect(dialog.getByText('Insufficient funds.')).toBeDefined();
});
