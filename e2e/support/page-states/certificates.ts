import type { Page } from 'playwright/test';
import type { DemoUser } from '../demo-users.ts';
import { expect } from '../expect.ts';
import { memberPage, type PageState } from './page-state.ts';

async function askAboutSpouse(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take Out Loan/ }).click();
  await expect(page.getByRole('dialog', { name: 'Spouse Consent Required' })).toBeVisible();
}

const certificates = memberPage('Certificates', '/certificates', 'Certificates');
const details = (number: string, demoUser?: DemoUser) =>
  memberPage('Certificate details', `/certificate-details/${number}`, 'Certificate Details', demoUser);

export const CERTIFICATES_PAGE_STATES: readonly PageState[] = [
  certificates('one certificate'),
  certificates('every line of business', { demoUser: 'manyCertificates' }),
  certificates('suspended', { demoUser: 'suspended' }),
  certificates('overdue', { demoUser: 'overdue' }),
  certificates('in its grace period', { demoUser: 'inGrace' }),
  certificates('nothing due', { demoUser: 'singlePremium' }),
  certificates('a payor only', { demoUser: 'payorOnly' }),
  certificates('empty', { demoUser: 'noCertificates' }),
  memberPage(
    'For my family',
    '/certificates/for-my-family',
    'For my family',
  )('every line of business', {
    demoUser: 'manyCertificates',
  }),
  details('000020419791')('one certificate'),
  details('000020422820', 'manyCertificates')('universal life'),
  details('000020424822', 'manyCertificates')('an annuity that pays out'),
  details('000020443438', 'spouseConsent')('the questions about a spouse', { prepare: askAboutSpouse }),
  details('1')('a number that nobody has'),
];
