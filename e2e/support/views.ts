import type { Page } from 'playwright/test';
import { CERTIFICATES_VIEWS } from './views/certificates.ts';
import { DOCUMENTS_VIEWS } from './views/documents.ts';
import { FORMS_PICTURED_ONLY, FORMS_VIEWS } from './views/forms.ts';
import { PAYMENTS_PICTURED_ONLY, PAYMENTS_VIEWS } from './views/payments.ts';
import { PROFILE_VIEWS } from './views/profile.ts';
import { REGISTRATION_VIEWS } from './views/registration.ts';
import { SHELL_VIEWS } from './views/shell.ts';
import { SUPPORT_VIEWS } from './views/support.ts';
import { member, type View } from './views/view.ts';

/** Every page in its loaded and empty states. */
export const VIEWS: readonly View[] = [
  ...SHELL_VIEWS,
  ...REGISTRATION_VIEWS,
  ...CERTIFICATES_VIEWS,
  ...PAYMENTS_VIEWS,
  ...DOCUMENTS_VIEWS,
  ...FORMS_VIEWS,
  ...SUPPORT_VIEWS,
  ...PROFILE_VIEWS,
];

const askForHelp = async (page: Page) => {
  await page.getByRole('button', { name: 'Help with this page' }).click();
  const name = 'Help with this page';
  const panel = page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
  await panel.getByRole('listitem').first().locator('summary').click();
};

const helpOf = (page: string, path: string, heading: string): View => ({
  ...{ page, path, heading, shows: 'its questions', person: member, act: askForHelp },
});

/** What is pictured and not walked through: journeys of payments, forms and help bring it about for real, and scan it. */
export const PICTURED_ONLY: readonly View[] = [
  ...PAYMENTS_PICTURED_ONLY,
  ...FORMS_PICTURED_ONLY,
  helpOf('Certificates', '/certificates', 'Certificates'),
  helpOf('Payments', '/payments', 'Payments'),
  helpOf('Documents', '/documents', 'Documents'),
  helpOf('Forms', '/forms', 'Available Forms'),
];

/** The pages that ask the API for something of their own, and so can be seen loading and failing. */
export const PAGES_WITH_DATA: readonly View[] = [
  '/certificates',
  '/certificate-details/000020419791',
  '/payments',
  '/make-payments',
  '/documents',
  '/forms',
  '/forms/45',
  '/support',
  '/contact',
  '/profile',
  '/edit-profile/contact',
].flatMap((path) => VIEWS.find((view) => view.path === path) ?? []);
