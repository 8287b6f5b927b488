import type { Page } from 'playwright/test';
import { expect } from '../expect.ts';
import { DEFAULT_USER, type PageState } from './page-state.ts';

async function askAboutSpouse(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take Out Loan/ }).click();
  await expect(page.getByRole('dialog', { name: 'Spouse Consent Required' })).toBeVisible();
}

export const CERTIFICATES_PAGE_STATES: readonly PageState[] = [
  {
    page: 'Certificates',
    description: 'one certificate',
    path: '/certificates',
    heading: 'Certificates',
    demoUser: DEFAULT_USER,
  },
  {
    page: 'Certificates',
    description: 'every line of business',
    path: '/certificates',
    heading: 'Certificates',
    demoUser: 'manyCertificates',
  },
  {
    page: 'Certificates',
    description: 'suspended',
    path: '/certificates',
    heading: 'Certificates',
    demoUser: 'suspended',
  },
  {
    page: 'Certificates',
    description: 'overdue',
    path: '/certificates',
    heading: 'Certificates',
    demoUser: 'overdue',
  },
  {
    page: 'Certificates',
    description: 'in its grace period',
    path: '/certificates',
    heading: 'Certificates',
    demoUser: 'inGrace',
  },
  {
    page: 'Certificates',
    description: 'nothing due',
    path: '/certificates',
    heading: 'Certificates',
    demoUser: 'singlePremium',
  },
  {
    page: 'Certificates',
    description: 'a payor only',
    path: '/certificates',
    heading: 'Certificates',
    demoUser: 'payorOnly',
  },
  {
    page: 'Certificates',
    description: 'empty',
    path: '/certificates',
    heading: 'Certificates',
    demoUser: 'noCertificates',
  },
  {
    page: 'For my family',
    description: 'every line of business',
    path: '/certificates/for-my-family',
    heading: 'For my family',
    demoUser: 'manyCertificates',
  },
  {
    page: 'Certificate details',
    description: 'one certificate',
    path: '/certificate-details/000020419791',
    heading: 'Certificate Details',
    demoUser: DEFAULT_USER,
  },
  {
    page: 'Certificate details',
    description: 'universal life',
    path: '/certificate-details/000020422820',
    heading: 'Certificate Details',
    demoUser: 'manyCertificates',
  },
  {
    page: 'Certificate details',
    description: 'an annuity that pays out',
    path: '/certificate-details/000020424822',
    heading: 'Certificate Details',
    demoUser: 'manyCertificates',
  },
  {
    page: 'Certificate details',
    description: 'the questions about a spouse',
    path: '/certificate-details/000020443438',
    heading: 'Certificate Details',
    demoUser: 'spouseConsent',
    prepare: askAboutSpouse,
  },
  {
    page: 'Certificate details',
    description: 'a number that nobody has',
    path: '/certificate-details/1',
    heading: 'Certificate Details',
    demoUser: DEFAULT_USER,
  },
];
