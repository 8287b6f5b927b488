import type { Page } from 'playwright/test';
import { expect } from '../expect.ts';
import { DEFAULT_USER, memberPage, type PageState } from './page-state.ts';

const chooseCertificate = (number: string) => async (page: Page) => {
  await page.getByLabel('Certificate', { exact: true }).selectOption(number);
  await expect(page.getByRole('region', { name: 'Contracts' })).toBeVisible();
};

async function chooseSeveral(page: Page): Promise<void> {
  await chooseCertificate('000020423717')(page);
  await page.getByRole('button', { name: 'Download several at once' }).click();
  await page.getByRole('button', { name: /^Choose all/ }).click();
}

/** A document whose response hangs. */
async function waitForDocument(page: Page): Promise<void> {
  await chooseCertificate('000020420454')(page);
  await page.route('**/v1/document/GetDocument?*', () => undefined);
  await page
    .getByRole('button', { name: /^Download the/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Loading Document...' })).toBeVisible();
}

async function choosePaperless(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose paperless documents' }).click();
  await expect(page.getByText('Your right to paper')).toBeVisible();
}

const documents = memberPage('Documents', '/documents', 'Documents', 'manyCertificates');

export const DOCUMENTS_PAGE_STATES: readonly PageState[] = [
  documents('nothing chosen'),
  documents('a certificate chosen', { prepare: chooseCertificate('000020420454') }),
  documents('several chosen', { prepare: chooseSeveral }),
  documents('a document on its way', { prepare: waitForDocument }),
  documents('without paper', { demoUser: DEFAULT_USER, prepare: choosePaperless }),
  documents('empty', { demoUser: 'noCertificates' }),
];
