import type { Page } from 'playwright/test';
import { expect } from '../expect.ts';
import { member, type View } from './view.ts';

async function askAboutSpouse(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take Out Loan/ }).click();
  await expect(page.getByRole('dialog', { name: 'Spouse Consent Required' })).toBeVisible();
}

/** Certificates and their details, loaded and empty. */
export const CERTIFICATES_VIEWS: readonly View[] = [
  {
    page: 'Certificates',
    shows: 'one certificate',
    path: '/certificates',
    heading: 'Certificates',
    person: member,
  },
  {
    page: 'Certificates',
    shows: 'every line of business',
    path: '/certificates',
    heading: 'Certificates',
    person: 'manyCertificates',
  },
  {
    page: 'Certificates',
    shows: 'suspended',
    path: '/certificates',
    heading: 'Certificates',
    person: 'suspended',
  },
  {
    page: 'Certificates',
    shows: 'overdue',
    path: '/certificates',
    heading: 'Certificates',
    person: 'overdue',
  },
  {
    page: 'Certificates',
    shows: 'nothing due',
    path: '/certificates',
    heading: 'Certificates',
    person: 'singlePremium',
  },
  {
    page: 'Certificates',
    shows: 'a payor only',
    path: '/certificates',
    heading: 'Certificates',
    person: 'payorOnly',
  },
  {
    page: 'Certificates',
    shows: 'empty',
    path: '/certificates',
    heading: 'Certificates',
    person: 'noCertificates',
  },
  {
    page: 'Certificate details',
    shows: 'one certificate',
    path: '/certificate-details/000020419791',
    heading: 'Certificate Details',
    person: member,
  },
  {
    page: 'Certificate details',
    shows: 'universal life',
    path: '/certificate-details/000020422820',
    heading: 'Certificate Details',
    person: 'manyCertificates',
  },
  {
    page: 'Certificate details',
    shows: 'an annuity that pays out',
    path: '/certificate-details/000020424822',
    heading: 'Certificate Details',
    person: 'manyCertificates',
  },
  {
    page: 'Certificate details',
    shows: 'the questions about a spouse',
    path: '/certificate-details/000020443438',
    heading: 'Certificate Details',
    person: 'spouseConsent',
    act: askAboutSpouse,
  },
  {
    page: 'Certificate details',
    shows: 'a number that nobody has',
    path: '/certificate-details/1',
    heading: 'Certificate Details',
    person: member,
  },
];
