import type { Page } from 'playwright/test';
import { expect } from '../expect.ts';
import { askOneByOne } from '../open-view.ts';
import { demoDay, member, type View } from './view.ts';

async function beginLoan(page: Page): Promise<void> {
  await page.getByLabel('Certificate', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Yes').check();
  await expect(page.getByRole('definition').first()).toBeVisible();
}

/** Forms in every state, as the server lists them; made here, so that nothing is begun for a picture. */
async function showMyForms(page: Page): Promise<void> {
  const day = demoDay();
  await askOneByOne(page);
  await page.route('**/v1/docusign/GetStartedForms*', (route) =>
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
        ...{ DocuSignEnvelopeMasterId, State, StartedOn: day, SignedOn, EndedOn },
      })),
    }),
  );
  await page.reload();
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(page.getByText('Not signed in time')).toBeVisible();
}

/** What became of the member's forms, and the PDF of one, do not come. */
async function loseMyForms(page: Page): Promise<void> {
  await askOneByOne(page);
  await page.route('**/v1/docusign/GetStartedForms*', (route) => route.fulfill({ status: 403, json: {} }));
  await page.reload();
  await expect(page.getByText('We could not get what became of your forms.')).toBeVisible();
}

/** Begins a form without telling anybody. */
async function beginForm(page: Page): Promise<void> {
  await page.route('**/v1/docusign/StartForm*', (route) =>
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

const OF_FORMS = [
  ['Forms', 'begun, signed, received, declined and not in time', '/forms', 'Available Forms', showMyForms],
  ['Forms', 'what was begun does not come', '/forms', 'Available Forms', loseMyForms],
  ['Form', 'ready, its window blocked', '/forms/43', 'Electronic Funds Transfer', blockForm],
  ['Form', 'open in another window', '/forms/43', 'Electronic Funds Transfer', openForm],
] as const;

/** Forms, loaded and empty. */
export const FORMS_VIEWS: readonly View[] = [
  { page: 'Forms', shows: 'some for you', path: '/forms', heading: 'Available Forms', person: member },
  {
    page: 'Forms',
    shows: 'none for you',
    path: '/forms',
    heading: 'Available Forms',
    person: 'noCertificates',
  },
  {
    page: 'Form',
    shows: 'what a loan does, and the spouse',
    path: '/forms/45',
    heading: 'Certificate of Loan',
    person: 'spouseConsent',
    act: beginLoan,
  },
  {
    page: 'Form',
    shows: 'not for this member',
    path: '/forms/44',
    heading: 'Annuity Withdrawal',
    person: member,
  },
  { page: 'Forms', shows: 'an unknown form', path: '/forms/999', heading: 'Form Not Found', person: member },
];

/** Brought about for real by the journeys of forms. */
export const FORMS_PICTURED_ONLY: readonly View[] = OF_FORMS.map(
  ([page, shows, path, heading, act]): View => ({ page, shows, path, heading, person: member, act }),
);
