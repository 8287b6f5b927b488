import { unconfirmedRequests } from '@portal/section-sdk';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { clickButton, findHeading, renderWizard } from '../../testing/render-wizard.ts';
import { openStep3 } from '../verification/payment-verification.fixture.ts';

const owner = createProfile().AzureObjectGuid;
const KEY = '0b0f3a52-6f0c-4f6c-9d1b-57a1c2a6e1c3';
const made = {
  CertificateNumber: '000001000014',
  PaymentType: 'Premium',
  PaymentAmount: '61.40',
  PaymentDate: '2026-11-24',
  Schedule: null,
  Status: 'SCHEDULED',
  Message: '',
  ReferenceNumber: 'S-77',
};

function sentPayment(keys: string[] = [KEY], account = owner) {
  const request = { kind: 'payment', owner: account, path: '/make-payments', keys, wasRejected: false };
  unconfirmedRequests.put({ ...request, sentAt: Date.now() });
}

/** Fake endpoint that records the keys it is asked about. */
function answering(...answers: unknown[]) {
  const asked: unknown[] = [];
  const call = (_query: URLSearchParams, request: RequestInit) => {
    asked.push(JSON.parse(String(request.body)));
    return answers[asked.length - 1];
  };
  return { asked, call };
}

beforeEach(() => sessionStorage.clear());

test('tells the result of a payment whose response was lost', {
  tags: ['F-05', 'F-13', 'R-09'],
}, async () => {
  sentPayment();
  const { asked, call } = answering([made]);
  renderWizard({ ClosePaymentRequests: call });
  const heading = await findHeading('Payment Successful');
  screen.getByText('$61.40, Premium for certificate 000001000014');
  screen.getByText('Reference: S-77');
  await expect.poll(() => document.activeElement).toBe(heading);
  expect(asked).toEqual([{ RequestKeys: [KEY] }]);
  expect(unconfirmedRequests.list()).toEqual([]);
  await clickButton('Make another payment');
  await expect.poll(() => document.activeElement).toBe(await findHeading('Payment Details'));
});

test('says that nothing was made, and starts the wizard', { tags: ['F-05', 'R-09'] }, async () => {
  sentPayment();
  renderWizard({ ClosePaymentRequests: [] });
  await findHeading('Payment Details');
  const notMade = screen.getByRole('group', {
    name: 'The payment that you sent was not made. No money has moved.',
  });
  await expect.poll(() => document.activeElement).toBe(notMade);
  expect(unconfirmedRequests.list()).toEqual([]);
});

test('keeps asking about a payment that the bank has not confirmed', { tags: ['F-13', 'R-09'] }, async () => {
  sentPayment();
  const { asked, call } = answering([{ ...made, Status: 'UNKNOWN' }], [made]);
  renderWizard({ ClosePaymentRequests: call });
  await findHeading('Payment Not Confirmed');
  screen.getByText(/Please do not pay again. We are checking with the bank/);
  expect(unconfirmedRequests.list()).toHaveLength(1);
  await clickButton('Check again');
  await findHeading('Payment Successful');
  expect(asked).toHaveLength(2);
});

test('offers another payment while one is not confirmed', { tags: ['F-13', 'R-09'] }, async () => {
  sentPayment();
  renderWizard({ ClosePaymentRequests: answering([{ ...made, Status: 'UNKNOWN' }]).call });
  await findHeading('Payment Not Confirmed');
  await clickButton('Make another payment');
  await findHeading('Payment Details');
  expect(unconfirmedRequests.list()).toHaveLength(1);
});

test('offers no payment while the answer is missing', { tags: ['F-13', 'F-23', 'R-09'] }, async () => {
  sentPayment();
  const { call } = answering(errorResponse(503), [made]);
  renderWizard({ ClosePaymentRequests: call });
  await screen.findByText('We could not find out yet whether your payment was made.');
  expect(screen.queryByText('Payment Details')).toBeNull();
  await userEvent.click(screen.getByText('Try again'));
  await findHeading('Payment Successful');
  cleanup();
  sentPayment();
  renderWizard({ ClosePaymentRequests: pendingForever });
  await screen.findByText('Checking whether your payment arrived');
  expect(screen.queryByText('Payment Details')).toBeNull();
});

test.each([
  { Status: 'SCHEDULED', result: 'Payment Successful', next: 'Payment Details' },
  { Status: 'UNKNOWN', result: 'Payment Not Confirmed', next: 'Payment Details' },
  { Status: 'FAILED', result: 'A Payment Failed', next: 'Payment Verification' },
  { Status: 'VOIDED', result: 'Payment Cancelled', next: 'Payment Verification' },
])(
  'starts another payment at $next if this one is $Status',
  {
    tags: ['R-09', 'F-05'],
  },
  async ({ Status, result, next }) => {
    await openStep3({});
    cleanup();
    sentPayment();
    renderWizard({ ClosePaymentRequests: [{ ...made, CertificateNumber: '000001000013', Status }] });
    await findHeading(result);
    await clickButton('Make another payment');
    await expect.poll(() => document.activeElement).toBe(await findHeading(next));
  },
);

test.each([
  { Schedule: null, Status: 'VOIDED', title: 'Payment Cancelled', badge: 'Cancelled' },
  { Schedule: 'MONTHLY', Status: 'VOIDED', title: 'Payment Cancelled', badge: 'Cancelled' },
  { Schedule: 'MONTHLY', Status: 'ENDED', title: 'Payment Ended', badge: 'Ended' },
])(
  'reports "$title" for $Status with the schedule $Schedule',
  { tags: ['F-05', 'R-09'] },
  async ({ title, badge, ...state }) => {
    sentPayment();
    renderWizard({ ClosePaymentRequests: [{ ...made, ...state }] });
    await findHeading(title);
    screen.getByText(badge);
    expect(screen.queryByText(/^Next payment/)).toBeNull();
    expect(screen.queryByText(/You can cancel it/)).toBeNull();
    expect(screen.queryAllByText('No money has moved.')).toHaveLength(state.Schedule === null ? 1 : 0);
  },
);

test('says that payments ended unless all were cancelled', { tags: ['F-05', 'R-09'] }, async () => {
  sentPayment([`${KEY}.0`, `${KEY}.1`]);
  const schedule = { ...made, Schedule: 'MONTHLY' };
  renderWizard({
    ClosePaymentRequests: [
      { ...schedule, Status: 'VOIDED' },
      { ...schedule, ReferenceNumber: 'R-78', Status: 'ENDED' },
    ],
  });
  await findHeading('Payment Ended');
  screen.getByText('Cancelled');
  screen.getByText('Ended');
  expect(screen.queryByText('Payment Cancelled')).toBeNull();
});

test('ignores a cancelled payment in the title of the others', { tags: ['F-05', 'R-09'] }, async () => {
  sentPayment();
  const cancelled = { ...made, ReferenceNumber: 'S-78', Status: 'VOIDED' };
  renderWizard({ ClosePaymentRequests: [made, cancelled] });
  await findHeading('Payment Successful');
  expect(screen.getByText('Cancelled').closest('li')?.textContent).toContain('S-78');
});

test.each([
  ['names', '2026-11-24', 1],
  // The Friday of the week before was the day of the debit.
  ['leaves out', '2026-11-20', 0],
])('%s the deadline of Cancel for a payment of %s', { tags: ['F-04', 'F-05'] }, async (_, date, count) => {
  sentPayment();
  renderWizard({ ClosePaymentRequests: [{ ...made, PaymentDate: date }] });
  await findHeading('Payment Successful');
  expect(screen.queryAllByText(/You can cancel it under Payments/)).toHaveLength(count);
});

test('counts the recurring payments that were not made', { tags: ['R-11', 'F-05'] }, async () => {
  sentPayment([`${KEY}.0`, `${KEY}.1`]);
  renderWizard({ ClosePaymentRequests: [{ ...made, Schedule: 'MONTHLY', Status: 'ACTIVE' }] });
  await findHeading('A Payment Failed');
  expect(screen.getByText('One other payment was not made. No money has moved for it.')).toBeDefined();
  screen.getByText('Next payment: November 24, 2026');
  screen.getByText('Every month, until you cancel');
});

test('shows nothing of it to another member', { tags: ['F-05', 'R-01'] }, async () => {
  sentPayment([KEY], '11111111-2222-4333-8444-555555555555');
  const { asked, call } = answering([made]);
  renderWizard({ ClosePaymentRequests: call });
  await findHeading('Payment Details');
  expect(asked).toEqual([]);
});

test('asks no API that knows no keys, and says where to look', { tags: ['R-09'] }, async () => {
  sentPayment([]);
  renderWizard({}, undefined, []);
  await screen.findByText(/If your payment was made, it is listed under Payments/);
  await waitFor(() => expect(unconfirmedRequests.list()).toEqual([]));
});

test('lists a payment of two requests once', { tags: ['F-05', 'R-09'] }, async () => {
  sentPayment();
  sentPayment(['5d0c1f8e-3f43-4f0a-8a63-0c4c3c2f9b11']);
  renderWizard({ ClosePaymentRequests: [made] });
  await findHeading('Payment Successful');
  expect(screen.getAllByText('Reference: S-77')).toHaveLength(1);
});
