import type { Page, Route } from 'playwright/test';
import { expect } from './expect.ts';
import { disableBatching } from './open-page-state.ts';
import { memberPage, type PageState } from './page-states/page-state.ts';
import { clickContinue, goToVerification } from './payment-form.ts';
import { expectPage } from './sign-in.ts';

const problemResponse = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: 'Failed', status, code, traceId: 'trace-0001' },
  });

async function showProcessorDown(page: Page): Promise<void> {
  await page.route('**/v1/payment/GetPaymentMethods*', problemResponse(502, 'processor_unavailable'));
  await page.reload();
  await expect(page.getByText('Online payments are not available right now')).toBeVisible();
}

async function showWalletOpen(page: Page): Promise<void> {
  await clickContinue(page);
  await page.getByRole('button', { name: 'Manage payment methods' }).click();
  const notice = page.getByRole('dialog', { name: 'Manage payment methods' });
  const opened = page.waitForEvent('popup');
  await notice.getByRole('button', { name: /^Continue/ }).click();
  await opened;
  await expect(notice.getByRole('button', { name: 'I have finished' })).toBeVisible();
}

async function showExpiredWallet(page: Page): Promise<void> {
  await goToVerification(page);
  await page.route('**/v1/payment/MakeSinglePayment*', problemResponse(401, 'unauthorized'));
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expectPage(page, 'You have been signed out');
}

const makePayments = memberPage('Make payments', '/make-payments', 'Payment Details');

/** Support pages whose call hangs or fails: [description, path, heading, call]. */
const SUPPORT_CALLS = [
  ['an article', '/support/faq/46', 'How do I make a payment online?', 'GetFrequentlyAskedQuestions'],
  ['a search', '/support/search/loan', 'Search results', 'SearchFrequentlyAskedQuestions'],
  ['requests', '/support/requests', 'Your requests', 'GetSupportRequests'],
] as const;

const supportWithout = SUPPORT_CALLS.flatMap(([what, path, heading, call]): PageState[] => {
  const support = memberPage('Support', path, heading);
  const main = (page: Page) => page.getByRole('main');
  const reopen = async (page: Page, answer: (route: Route) => unknown) => {
    await disableBatching(page);
    await page.route(`**/v1/memberuser/${call}*`, answer);
    await page.reload();
  };
  return [
    support(`${what} on its way`, {
      prepare: async (page) => {
        await reopen(page, () => undefined);
        await expect(
          main(page)
            .getByRole('status')
            .filter({ hasText: /^Getting/ })
            .first(),
        ).toBeAttached();
      },
    }),
    support(`${what} that does not come`, {
      prepare: async (page) => {
        await reopen(page, problemResponse(503, 'unavailable'));
        await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
      },
    }),
  ];
});

async function loseFeedback(page: Page): Promise<void> {
  await page.route('**/v1/memberuser/SaveArticleFeedback', problemResponse(503, 'unavailable'));
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('We could not note your answer just now.', { exact: false })).toBeVisible();
}

/** States after failures and with other windows, for screenshots only, because the browser reports them as errors. */
export const FAILING_PAGE_STATES: readonly PageState[] = [
  makePayments('the bank processor is down', { demoUser: 'manyCertificates', prepare: showProcessorDown }),
  makePayments('step 2, while the wallet is open', { prepare: showWalletOpen }),
  makePayments('step 3, when the session has ended', { prepare: showExpiredWallet }),
  memberPage(
    'Support',
    '/support/faq/46',
    'How do I make a payment online?',
  )('an article, whose feedback did not arrive', { prepare: loseFeedback }),
  ...supportWithout,
];
