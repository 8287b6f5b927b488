import type { Page, Route } from 'playwright/test';
import { expect } from './expect.ts';
import { goToVerification, line, proceed } from './paying.ts';
import { expectPage } from './sign-in.ts';
import type { View } from './views.ts';

const refused = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'Failed', status, code, traceId: 'trace-0001' },
  });

/** Every result in one; the answer is made here, so that nothing is paid for a picture. */
async function showMixed(page: Page): Promise<void> {
  await line(page, '000020426369').getByRole('checkbox').check();
  await goToVerification(page);
  const results = [
    ['000020422820', '108.13', 'SCHEDULED', ''],
    ['000020426369', '122.46', 'FAILED', 'The bank declined the payment.'],
    ['000020426902', '33.05', 'UNKNOWN', ''],
  ] as const;
  await page.route('**/v1/payment/MakeMultipleSinglePayments*', (route) =>
    route.fulfill({
      json: results.map(([certificateNumber, paymentAmount, Status, Message], index) => ({
        paymentType: 'Premium',
        certificateNumber,
        paymentAmount,
        paymentDate: new Date().toISOString().slice(0, 10),
        result: { Status, Message, ReferenceNumber: `P-0000000000A${index}` },
      })),
    }),
  );
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByRole('dialog', { name: 'A Payment Failed' })).toBeVisible();
}

async function showProcessorDown(page: Page): Promise<void> {
  await page.route('**/v1/payment/GetPaymentMethods*', refused(502, 'processor_unavailable'));
  await page.reload();
  await expect(page.getByText('Online payments are not available right now')).toBeVisible();
}

async function showWalletOpen(page: Page): Promise<void> {
  await proceed(page);
  await page.getByRole('button', { name: 'Manage payment methods' }).click();
  const notice = page.getByRole('dialog', { name: 'Manage payment methods' });
  const opened = page.waitForEvent('popup');
  await notice.getByRole('button', { name: /^Continue/ }).click();
  await opened;
  await expect(notice.getByRole('button', { name: 'I have finished' })).toBeVisible();
}

async function showExpired(page: Page): Promise<void> {
  await goToVerification(page);
  await page.route('**/v1/payment/MakeSinglePayment*', refused(401, 'unauthorised'));
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expectPage(page, 'You have been signed out');
}

const onPayment = (shows: string, person: View['person'], act: View['act']): View => ({
  page: 'Make payments',
  shows,
  path: '/make-payments',
  heading: 'Payment Details',
  ...(person && { person }),
  ...(act && { act }),
});

/** What comes of failures and of other windows, for the gallery alone: the browser reports them as errors. */
export const FAILING_VIEWS: readonly View[] = [
  onPayment('result, mixed', 'manyCertificates', showMixed),
  onPayment('the bank processor is down', 'manyCertificates', showProcessorDown),
  onPayment('step 2, while the wallet is open', 'oneCertificate', showWalletOpen),
  onPayment('step 3, when the session has ended', 'oneCertificate', showExpired),
];
