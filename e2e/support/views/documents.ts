import type { Page } from 'playwright/test';
import { expect } from '../expect.ts';
import { member, type View } from './view.ts';

const chooseCertificate = (number: string) => async (page: Page) => {
  await page.getByLabel('Certificate', { exact: true }).selectOption(number);
  await expect(page.getByRole('region', { name: 'Contracts' })).toBeVisible();
};

/** Chooses a certificate, and then several of its documents at once. */
async function chooseSeveral(page: Page): Promise<void> {
  await chooseCertificate('000020423717')(page);
  await page.getByRole('button', { name: 'Download several at once' }).click();
  await page.getByRole('button', { name: /^Choose all/ }).click();
}

/** A document that does not come while it is looked at. */
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
  await page.getByRole('button', { name: 'Choose documents without paper' }).click();
  await expect(page.getByText('Your right to paper')).toBeVisible();
}

/** Documents, loaded and empty. */
export const DOCUMENTS_VIEWS: readonly View[] = [
  { page: 'Documents', shows: 'nothing chosen', path: '/documents', heading: 'Documents', person: member },
  {
    page: 'Documents',
    shows: 'a certificate chosen',
    path: '/documents',
    heading: 'Documents',
    person: 'manyCertificates',
    act: chooseCertificate('000020420454'),
  },
  {
    page: 'Documents',
    shows: 'several chosen',
    path: '/documents',
    heading: 'Documents',
    person: 'manyCertificates',
    act: chooseSeveral,
  },
  {
    page: 'Documents',
    shows: 'a document on its way',
    path: '/documents',
    heading: 'Documents',
    person: 'manyCertificates',
    act: waitForDocument,
  },
  {
    page: 'Documents',
    shows: 'without paper',
    path: '/documents',
    heading: 'Documents',
    person: member,
    act: choosePaperless,
  },
  { page: 'Documents', shows: 'empty', path: '/documents', heading: 'Documents', person: 'noCertificates' },
];
