import { createBus } from '@portal/section-sdk/event-bus';
import { createAddress } from '@portal/section-sdk/testing/create-address';
import type { FakeResponses } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { createMethods, createPayline } from '../../testing/create-payline.ts';
import { createRecurringPayment } from '../../testing/pending-payments.ts';
import { PaymentsPage } from '../payments-page.tsx';

export const notifications: string[] = [];
const bus = createBus('a test');
bus
  .events('payment.changed', 1)
  .subscribe(({ referenceNumber }) => notifications.push(`changed: ${referenceNumber}`));
bus
  .events('notification.requested', 1)
  .subscribe(({ tone, message }) => notifications.push(`${tone}: ${message}`));

/** The day before each test, and empty records. */
export function setUpEditRecurring(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00Z') });
    notifications.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

const CHANGE = 'Change the Loan payment of $120.00 for certificate 000001000021, scheduled for Dec 10, 2026';
export const line = createPayline({
  CertificateNumber: '000001000021',
  PaymentType: 'Loan',
  HasRecurringPayment: true,
});
const another = {
  token: 'pm-3',
  'profile-description': 'Card',
  'account-number': '4444',
  type: 'CC',
  'validation-status': 'VALIDATED',
};

/** Request bodies of the edits. */
export const requests: unknown[] = [];

export function open(answers: FakeResponses = {}, getToken = async () => 'token') {
  requests.length = 0;
  const change = answers.UpdateRecurringPayment;
  renderPage(PaymentsPage, {
    path: '/payments',
    today: '2026-11-23',
    getToken,
    responses: {
      GetCertificateSummary: { Certificates: [] },
      GetPaymentList: [],
      GetPaymentHistory: [],
      GetPendingPayments: { RecurringPayments: [createRecurringPayment()], SinglePayments: [] },
      GetPaymentLines: [line],
      GetPaymentMethods: createMethods(another),
      GetACHHolidays: ['2026-11-26'],
      GetPrimaryAddress: createAddress(),
      WriteToLog: 1,
      ...answers,
      UpdateRecurringPayment: (query: URLSearchParams, request: RequestInit) => {
        requests.push(query.get('referenceNumber'), JSON.parse(String(request.body)));
        return typeof change === 'function' ? change() : change;
      },
    },
  });
}

/** By text: role queries with a name compute every style of the page in jsdom. */
export const clickButton = (name: string) =>
  userEvent.click(
    screen.getByText((_, element) => element?.tagName === 'BUTTON' && element.textContent === name),
  );
export const heading = (name: string) =>
  screen.findByText((_, element) => element?.tagName === 'H1' && element.textContent.endsWith(name));

export async function openChange(answers?: FakeResponses, getToken?: () => Promise<string>) {
  open(answers, getToken);
  await userEvent.click(await screen.findByLabelText(CHANGE));
  await heading('Change Recurring Payment');
}

export async function goToVerification(amount: string) {
  await userEvent.clear(await screen.findByLabelText('Amount to pay'));
  await userEvent.type(screen.getByLabelText('Amount to pay'), amount);
  await clickButton('Continue');
  await heading('Confirm Your Change');
}

export const changed = (status: string, header: object = {}, errors: object[] = []) =>
  JSON.stringify({
    'payment-schedule-response': {
      'payment-schedule-status': status,
      'status-message': '',
      errors,
      schedule: {
        header: {
          'reference-number': 'R-1',
          'next-payment-date': '2026-12-10',
          CertificateNumber: '000001000021',
          PaymentAmount: '75.00',
          PaymentType: 'Loan',
          ...header,
        },
      },
    },
  });

export const rejection = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: 'Refused', status, code, traceId: 'trace-1' }, { status });
