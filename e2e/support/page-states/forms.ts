import { addDays } from '@portal/domain/values/dates';
import type { Page } from 'playwright/test';
import { today } from '../calendar.ts';
import { expect } from '../expect.ts';
import { disableBatching } from '../open-page-state.ts';
import { memberPage, type PageState } from './page-state.ts';

async function beginLoan(page: Page): Promise<void> {
  await page.getByLabel('Certificate', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Yes').check();
  await expect(page.getByRole('definition').first()).toBeVisible();
}

/** Forms in every state. The response is mocked, so that no form is started. */
async function showMyForms(page: Page): Promise<void> {
  const day = today();
  await disableBatching(page);
  await page.route('**/v1/docusign/GetFormSubmissions*', (route) =>
    route.fulfill({
      json: (
        [
          ['STARTED', 43, null, null],
          ['SIGNED', 45, day, null],
          ['RECEIVED', 46, day, day],
          ['DECLINED', 49, null, day],
          ['EXPIRED', 47, null, day],
        ] as const
      ).map(([State, DocuSignEnvelopeMasterId, SignedOn, EndedOn], index) => ({
        Reference: `0a0a0a0a-0000-4000-8000-00000000000${index}`,
        CertificateNumber: '000020419791',
        ...{ DocuSignEnvelopeMasterId, State, SignedOn, EndedOn },
        StartedOn: State === 'EXPIRED' ? addDays(day, -30) : day,
      })),
    }),
  );
  await page.reload();
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(page.getByText('Not signed in time')).toBeVisible();
}

/** Status and PDF of the member's forms fail. */
async function loseMyForms(page: Page): Promise<void> {
  await disableBatching(page);
  await page.route('**/v1/docusign/GetFormSubmissions*', (route) => route.fulfill({ status: 403, json: {} }));
  await page.reload();
  await expect(page.getByText('We could not load your forms.')).toBeVisible();
}

async function beginForm(page: Page): Promise<void> {
  await page.route('**/v1/docusign/StartFormSubmission*', (route) =>
    route.fulfill({ json: { Reference: '0a0a0a0a-0000-4000-8000-000000000043' } }),
  );
  await page.getByLabel('Certificate', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function blockForm(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.open = () => null;
  });
  await beginForm(page);
  await expect(page.getByRole('link', { name: /^Open the form/ })).toBeVisible();
}

async function openForm(page: Page): Promise<void> {
  const opening = page.context().waitForEvent('page');
  await beginForm(page);
  await (await opening).close();
  await expect(page.getByText('Your form is open in another window.')).toBeVisible();
}

const forms = memberPage('Forms', '/forms', 'Available Forms');
const form43 = memberPage('Form', '/forms/43', 'Electronic Funds Transfer');

export const FORMS_PAGE_STATES: readonly PageState[] = [
  forms('some for you'),
  forms('none for you', { demoUser: 'noCertificates' }),
  memberPage(
    'Form',
    '/forms/45',
    'Certificate of Loan',
  )('what a loan does, and the spouse', {
    demoUser: 'spouseConsent',
    prepare: beginLoan,
  }),
  memberPage('Form', '/forms/44', 'Annuity Withdrawal')('not for this member'),
  memberPage('Forms', '/forms/999', 'Form Not Found')('an unknown form'),
];

/** Journeys of forms produce these states. */
export const FORMS_SCREENSHOT_ONLY: readonly PageState[] = [
  forms('begun, signed, received, declined and not in time', { prepare: showMyForms }),
  forms('what was begun does not come', { prepare: loseMyForms }),
  form43('ready, its window blocked', { prepare: blockForm }),
  form43('open in another window', { prepare: openForm }),
];
