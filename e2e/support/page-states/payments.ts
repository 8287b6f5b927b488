import type { SinglePayment } from '@portal/api';
import type { Page } from 'playwright/test';
import { expect } from '../expect.ts';
import { disableBatching } from '../open-page-state.ts';
import { clickContinue, goToVerification, untickAll } from '../payment-form.ts';
import { memberPage, type PageState } from './page-state.ts';

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
  await expect(page.getByText(/ payments? in \d{4}$/)).toBeVisible();
}

/** An outcome of a payment. The response is mocked, so that nothing is paid. */
const showResult = (Status: string, title: string) => async (page: Page) => {
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
};

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

const showChange = (status: string, title: string) => async (page: Page) => {
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
};

const payments = memberPage('Payments', '/payments', 'Payments', 'pendingPayments');
const makePayments = memberPage('Make payments', '/make-payments', 'Payment Details');

export const PAYMENTS_PAGE_STATES: readonly PageState[] = [
  payments('pending payments'),
  payments('the question before a payment is cancelled', { prepare: askToCancel }),
  payments('the payments of a year', { prepare: filterByYear }),
  payments('a returned payment', { demoUser: 'returnedPayment' }),
  payments('empty', { demoUser: 'noCertificates' }),
  makePayments('step 1, payment details', { demoUser: 'manyCertificates' }),
  makePayments('step 1, with a mistake', {
    prepare: async (page) => {
      await untickAll(page);
      await clickContinue(page);
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  }),
  makePayments('step 2, payment method, with its calendar', {
    demoUser: 'inGrace',
    prepare: async (page) => {
      await clickContinue(page);
      await page.getByLabel('Another day').check();
      await page.getByRole('button', { name: 'Choose from a calendar' }).click();
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
    },
  }),
  makePayments('step 2, the notice before the wallet', {
    prepare: async (page) => {
      await clickContinue(page);
      await page.getByRole('button', { name: 'Manage payment methods' }).click();
      await expect(page.getByRole('dialog', { name: 'Manage payment methods' })).toBeVisible();
    },
  }),
  makePayments('step 3, payment verification', { prepare: goToVerification }),
  makePayments('result, paid', { prepare: showResult('SCHEDULED', 'Payment Successful') }),
  makePayments('result, failed', { prepare: showResult('FAILED', 'A Payment Failed') }),
  makePayments('result, not known', { prepare: showResult('UNKNOWN', 'Payment Not Confirmed') }),
  memberPage(
    'Make payments',
    '/make-payments',
    'Make Payments',
  )('nothing to pay', { demoUser: 'noCertificates' }),
];

/** Journeys of payments produce these states. */
export const PAYMENTS_SCREENSHOT_ONLY: readonly PageState[] = [
  payments('a payment that was cancelled', {
    prepare: (page) => cancelWithStatus(page, 'VOIDED', /^Payment has been cancelled\.$/),
  }),
  payments('a payment that was not cancelled', {
    prepare: (page) => cancelWithStatus(page, 'FAILED', /will be made as planned/),
  }),
  payments('a payment that is not confirmed', {
    prepare: async (page) => {
      await reopenWithResponse(page, 'GetPendingPayments', (text) =>
        text.replace('"SCHEDULED"', '"UNKNOWN"'),
      );
      await reopenWithResponse(page, 'GetPaymentList', (text) =>
        text.replaceAll('"By":"self"', '"By":"self","IsUnconfirmed":true'),
      );
      await expect(page.getByText('One payment is not confirmed yet')).toBeVisible();
    },
  }),
  payments('the processor down', {
    prepare: async (page) => {
      await reopenWithResponse(page, 'GetPaymentMethods', () => '{}', 502);
      await expect(page.getByText('Online payments are not available right now')).toBeVisible();
    },
  }),
  payments('the details of a payment', {
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Your payment' })).toBeVisible();
    },
  }),
  payments('a change, its terms', { prepare: openChange }),
  payments('a change, to be agreed to', { prepare: confirmChange }),
  payments('a change, made', { prepare: showChange('ACTIVE', 'Payment Changed') }),
  payments('a change, refused', { prepare: showChange('FAILED', 'Payment Not Changed') }),
  payments('a change, not known', { prepare: showChange('UNKNOWN', 'Change Not Confirmed') }),
  makePayments('result, mixed', { demoUser: 'manyCertificates', prepare: showMixedResult }),
];
