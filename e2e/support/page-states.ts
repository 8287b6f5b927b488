import type { Page } from 'playwright/test';
import { CERTIFICATES_PAGE_STATES } from './page-states/certificates.ts';
import { DOCUMENTS_PAGE_STATES } from './page-states/documents.ts';
import { FORMS_PAGE_STATES, FORMS_SCREENSHOT_ONLY } from './page-states/forms.ts';
import { memberPage, type PageState } from './page-states/page-state.ts';
import { PAYMENTS_PAGE_STATES, PAYMENTS_SCREENSHOT_ONLY } from './page-states/payments.ts';
import { PROFILE_PAGE_STATES } from './page-states/profile.ts';
import { REGISTRATION_PAGE_STATES } from './page-states/registration.ts';
import { SHELL_PAGE_STATES } from './page-states/shell.ts';
import { SUPPORT_PAGE_STATES } from './page-states/support.ts';

/** Every page in its loaded and empty states. */
export const PAGE_STATES: readonly PageState[] = [
  ...SHELL_PAGE_STATES,
  ...REGISTRATION_PAGE_STATES,
  ...CERTIFICATES_PAGE_STATES,
  ...PAYMENTS_PAGE_STATES,
  ...DOCUMENTS_PAGE_STATES,
  ...FORMS_PAGE_STATES,
  ...SUPPORT_PAGE_STATES,
  ...PROFILE_PAGE_STATES,
];

const openHelp = async (page: Page) => {
  await page.getByRole('button', { name: 'Help with this page' }).click();
  const name = 'Help with this page';
  const panel = page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
  await panel.getByRole('listitem').first().locator('summary').click();
};

const helpState = (...page: Parameters<typeof memberPage>) =>
  memberPage(...page)('its questions', { prepare: openHelp });

/** States for screenshots only: journeys of payments, forms and help produce and scan them. */
export const SCREENSHOT_ONLY: readonly PageState[] = [
  ...PAYMENTS_SCREENSHOT_ONLY,
  ...FORMS_SCREENSHOT_ONLY,
  helpState('Certificates', '/certificates', 'Certificates'),
  helpState('Payments', '/payments', 'Payments'),
  helpState('Documents', '/documents', 'Documents'),
  helpState('Forms', '/forms', 'Available Forms'),
];

/** Pages with their own API calls, which can be seen loading and failing. */
export const PAGES_WITH_DATA: readonly PageState[] = [
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
].flatMap((path) => PAGE_STATES.find((pageState) => pageState.path === path) ?? []);
