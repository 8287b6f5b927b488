import type { SinglePayment } from '@portal/api';
import type { Page } from 'playwright/test';
import { expect } from '../expect.ts';
import { disableBatching } from '../open-page-state.ts';
import { clickContinue, goToVerification, untickAll } from '../payment-form.ts';
import { DEFAULT_USER, type PageState } from './page-state.ts';

async function askToCancel(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Cancel the/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog', { name: 'Cancel Pending Payment' })).toBeVisible();
}

async function filterByYear(page: Page): Promise<void> {
  const year = page.getByLabel('Year received');
  await year.selectOption({ index: 1 });
  await expect(page.getByText(/ payments in \d{4}$/)).toBeVisible();
}

/** The three outcomes of a payment. The response is mocked, so that nothing is paid. */
const RESULTS = [
  ['result, paid', 'SCHEDULED', 'Payment Successful'],
  ['result, failed', 'FAILED', 'A Payment Failed'],
  ['result, not known', 'UNKNOWN', 'Payment Not Confirmed'],
] as const;

async function showResult(page: Page, Status: string, title: string): Promise<void> {
  await goToVerification(page);
  await page.route('**/v1/payment/MakeSinglePayment*', (route) => {
    const { payment } = route.request().postDataJSON() as SinglePayment;
    return route.fulfill({
      json: {
        paymentType: 'Premium',
        certificateNumber: '000020419791',
        paymentAmount: '43.57',
        paymentDate: payment.header['payment-date']['date-str'],
        result: { Status, Message: 'The bank declined the payment.', ReferenceNumber: 'P-0000000000A1' },
      },
    });
  });
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}

/** Two payments of two certificates: the bank declines the first. */
async function showMixedResult(page: Page): Promise<void> {
  await goToVerification(page);
  await page.route('**/v1/payment/MakeMultipleSinglePayments*', (route) => {
    const orders = route.request().postDataJSON() as readonly SinglePayment[];
    const json = orders.map(({ payment: { header }, ...order }, index) => ({
      paymentType: order['payment-type'],
      certificateNumber: header['account-number'],
      paymentAmount: header['payment-amount'],
      paymentDate: header['payment-date']['date-str'],
      result: {
        Status: ['FAILED', 'SCHEDULED', 'UNKNOWN'][index],
        Message: 'The bank declined the payment.',
        ReferenceNumber: `P-0000000000A${index + 1}`,
      },
    }));
    return route.fulfill({ json });
  });
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByRole('dialog', { name: 'A Payment Failed' })).toBeVisible();
}

/** Outcomes of cancelling and changing a payment, with mocked responses. */
async function cancelWithStatus(page: Page, status: 'VOIDED' | 'FAILED', message: RegExp): Promise<void> {
  await page.route('**/v1/payment/VoidSinglePayment?*', (route) => {
    const reference = new URL(route.request().url()).searchParams.get('referenceNumber');
    const response = {
      'reference-number': reference,
      'payment-status': status,
      'status-message': 'As told.',
    };
    return route.fulfill({ json: JSON.stringify({ 'payment-response': response }) });
  });
  await askToCancelOneTime(page);
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText(message).first()).toBeVisible();
}

async function askToCancelOneTime(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: 'One-Time' })
    .getByRole('button', { name: /^Cancel the/ })
    .first()
    .click();
}

/** Reopens the payments with a mocked API response. */
async function reopenWithResponse(
  page: Page,
  call: string,
  answer: (text: string) => string,
  status = 200,
): Promise<void> {
  // The bootstrap request also contains the call.
  await disableBatching(page);
  await page.route(`**/v1/payment/${call}?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, status, body: answer(await response.text()) });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
}

async function openChange(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Change the/ })
    .first()
    .click();
  await expect(page.getByLabel('Next payment date')).toBeVisible();
}

async function confirmChange(page: Page): Promise<void> {
  await openChange(page);
  await page.getByLabel('Amount to pay').selectOption({ index: 1 });
  await clickContinue(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm Your Change' })).toBeVisible();
}

const CHANGE_RESULTS = [
  ['a change, made', 'ACTIVE', 'Payment Changed'],
  ['a change, refused', 'FAILED', 'Payment Not Changed'],
  ['a change, not known', 'UNKNOWN', 'Change Not Confirmed'],
] as const;

async function showChange(page: Page, status: string, title: string): Promise<void> {
  await confirmChange(page);
  const header = {
    ...{ 'reference-number': 'S-0000000000A1', 'next-payment-date': null, PaymentType: 'Premium' },
    ...{ CertificateNumber: '000020439876', PaymentAmount: '97.60' },
  };
  const response = {
    ...{ 'payment-schedule-status': status, 'status-message': '', schedule: { header } },
    errors: status === 'FAILED' ? [{ message: 'The bank declined the change.' }] : [],
  };
  await page.route('**/v1/payment/UpdateRecurringPayment?*', (route) =>
    route.fulfill({ json: JSON.stringify({ 'payment-schedule-response': response }) }),
  );
  await page.getByRole('button', { name: 'Change Payment' }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
}

/** States of /payments that the dataset alone does not produce: [description, action]. */
const PAYMENTS_PAGE: readonly (readonly [shows: string, act: (page: Page) => Promise<void>])[] = [
  [
    'a payment that was cancelled',
    (page) => cancelWithStatus(page, 'VOIDED', /^Payment has been cancelled\.$/),
  ],
  ['a payment that was not cancelled', (page) => cancelWithStatus(page, 'FAILED', /will be made as planned/)],
  [
    'a payment that is not confirmed',
    async (page) => {
      await reopenWithResponse(page, 'GetPendingPayments', (text) =>
        text.replace('"SCHEDULED"', '"UNKNOWN"'),
      );
      await expect(page.getByText('One payment is not confirmed yet')).toBeVisible();
    },
  ],
  [
    'the processor down',
    async (page) => {
      await reopenWithResponse(page, 'GetPaymentMethods', () => '{}', 502);
      await expect(page.getByText('Online payments are not available right now')).toBeVisible();
    },
  ],
  [
    'the details of a payment',
    async (page) => {
      await page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Your payment' })).toBeVisible();
    },
  ],
  ['a change, its terms', openChange],
  ['a change, to be agreed to', confirmChange],
  ...CHANGE_RESULTS.map(
    ([shows, status, title]) => [shows, (page: Page) => showChange(page, status, title)] as const,
  ),
];

export const PAYMENTS_PAGE_STATES: readonly PageState[] = [
  {
    page: 'Payments',
    description: 'pending payments',
    path: '/payments',
    heading: 'Payments',
    demoUser: 'pendingPayments',
  },
  {
    page: 'Payments',
    description: 'the question before a payment is cancelled',
    path: '/payments',
    heading: 'Payments',
    demoUser: 'pendingPayments',
    prepare: askToCancel,
  },
  {
    page: 'Payments',
    description: 'the payments of a year',
    path: '/payments',
    heading: 'Payments',
    demoUser: 'pendingPayments',
    prepare: filterByYear,
  },
  {
    page: 'Payments',
    description: 'a returned payment',
    path: '/payments',
    heading: 'Payments',
    demoUser: 'returnedPayment',
  },
  {
    page: 'Payments',
    description: 'empty',
    path: '/payments',
    heading: 'Payments',
    demoUser: 'noCertificates',
  },
  {
    page: 'Make payments',
    description: 'step 1, payment details',
    path: '/make-payments',
    heading: 'Payment Details',
    demoUser: 'manyCertificates',
  },
  {
    page: 'Make payments',
    description: 'step 1, with a mistake',
    path: '/make-payments',
    heading: 'Payment Details',
    demoUser: DEFAULT_USER,
    prepare: async (page) => {
      await untickAll(page);
      await clickContinue(page);
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  },
  {
    page: 'Make payments',
    description: 'step 2, payment method, with its calendar',
    path: '/make-payments',
    heading: 'Payment Details',
    demoUser: 'inGrace',
    prepare: async (page) => {
      await clickContinue(page);
      await page.getByLabel('Another day').check();
      await page.getByRole('button', { name: 'Choose from a calendar' }).click();
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
    },
  },
  {
    page: 'Make payments',
    description: 'step 2, the notice before the wallet',
    path: '/make-payments',
    heading: 'Payment Details',
    demoUser: DEFAULT_USER,
    prepare: async (page) => {
      await clickContinue(page);
      await page.getByRole('button', { name: 'Manage payment methods' }).click();
      await expect(page.getByRole('dialog', { name: 'Manage payment methods' })).toBeVisible();
    },
  },
  {
    page: 'Make payments',
    description: 'step 3, payment verification',
    path: '/make-payments',
    heading: 'Payment Details',
    demoUser: DEFAULT_USER,
    prepare: goToVerification,
  },
  ...RESULTS.map(
    ([description, status, title]): PageState => ({
      page: 'Make payments',
      description,
      path: '/make-payments',
      heading: 'Payment Details',
      demoUser: DEFAULT_USER,
      prepare: (page) => showResult(page, status, title),
    }),
  ),
  {
    page: 'Make payments',
    description: 'nothing to pay',
    path: '/make-payments',
    heading: 'Make Payments',
    demoUser: 'noCertificates',
  },
];

/** Journeys of payments produce these states. */
export const PAYMENTS_SCREENSHOT_ONLY: readonly PageState[] = [
  ...PAYMENTS_PAGE.map(
    ([description, prepare]): PageState => ({
      page: 'Payments',
      path: '/payments',
      heading: 'Payments',
      demoUser: 'pendingPayments',
      ...{ description, prepare },
    }),
  ),
  {
    page: 'Make payments',
    description: 'result, mixed',
    path: '/make-payments',
    heading: 'Payment Details',
    demoUser: 'manyCertificates',
    prepare: showMixedResult,
  },
];
