import type { Page } from 'playwright/test';
import { today } from '../calendar.ts';
import { expect } from '../expect.ts';
import { disableBatching } from '../open-page-state.ts';
import { memberPage, type PageState, publicPage } from './page-state.ts';

/** Requests as the server lists them. The response is mocked, so that nothing is sent. */
async function answerRequests(page: Page, keyOfFirst: string | null): Promise<void> {
  const day = today();
  const request = { RequestKey: null, Topic: 'Documents', SentOn: day, StateSince: day };
  await page.route('**/v1/memberuser/GetSupportRequests*', (route) =>
    route.fulfill({
      json: [
        {
          ...request,
          RequestKey: keyOfFirst,
          Reference: '100482',
          Topic: 'Billing Support',
          Issue: 'Change billing frequency',
          Detail: 'Please bill me once a year.',
          ContactMethod: 'E-mail',
          State: 'received',
        },
        {
          ...request,
          Reference: '100017',
          Issue: 'Request previous documents',
          Detail: 'The annual statement of 2019.\nThank you.',
          ContactMethod: 'Telephone 312-555-0114',
          State: 'answered',
        },
      ],
    }),
  );
}

async function fillDeathReport(page: Page): Promise<void> {
  await page.getByLabel('Full name of the person who died').fill('Leopold Brandvold');
  await page.getByLabel('Date of death').fill('11/3/2026');
  await page.getByLabel('Your name').fill('Ingeborg Brandvold');
  await page.getByLabel('What is your relationship to the person who died?').selectOption('Son or daughter');
  await page.getByLabel('Your telephone number').fill('312-555-0177');
}

async function showRequests(page: Page): Promise<void> {
  await answerRequests(page, null);
  await disableBatching(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Change billing frequency' })).toBeVisible();
}

async function showSent(page: Page): Promise<void> {
  await page.route('**/v1/memberuser/SendSupportRequestEmail', async (route) => {
    await answerRequests(page, route.request().headers()['idempotency-key'] ?? null);
    await route.fulfill({ json: 1 });
  });
  await page.getByLabel('Additional Detail (required)').fill('Please bill me once a year.');
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('100482')).toBeVisible();
}

/** The response is mocked, so that nothing is counted. */
async function rateAsNotHelpful(page: Page): Promise<void> {
  await page.route('**/v1/memberuser/SaveArticleFeedback', (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByText('Thank you for telling us.')).toBeVisible();
}

const TOPIC = '/support/topic/billing-and-payments';

const onSupport = (path: string, heading: string) => memberPage('Support', path, heading);
const home = onSupport('/support', 'Member Support');
const requests = onSupport('/support/requests', 'Your requests');
const contact = memberPage('Contact', '/contact', 'Contact Member Services');
const reportDeath = publicPage('Report a death', '/report-a-death', 'Report a death');

export const SUPPORT_PAGE_STATES: readonly PageState[] = [
  home('home'),
  onSupport(TOPIC, 'Billing & Payments')('a topic'),
  onSupport('/support/faq/46', 'How do I make a payment online?')('an article'),
  onSupport(`${TOPIC}/faq/46`, 'How do I make a payment online?')('an article of a topic'),
  onSupport('/support/faq/47', 'How do I set up automatic payments?')(
    'an article with a list, which did not help',
    { prepare: rateAsNotHelpful },
  ),
  home('suggestions', {
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Search help articles' }).first().fill('loan');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  }),
  home('the search of a topic, with nothing typed', {
    prepare: async (page) => {
      await page.getByRole('form', { name: 'Annuities' }).getByRole('button').click();
      await expect(page.getByText('Please type what you are looking for.')).toBeVisible();
    },
  }),
  onSupport('/support/search/loan', 'Search results')('a search'),
  onSupport('/support/search/xylophone', 'Search results')('a search without results'),
  requests('no requests sent'),
  requests('requests sent', { prepare: showRequests }),
  contact('the form'),
  contact('a mistake, and a telephone number asked for', {
    prepare: async (page) => {
      await page.getByRole('radio', { name: 'Telephone' }).check();
      await page.getByRole('button', { name: 'Send Request' }).click();
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  }),
  contact('sent', { prepare: showSent }),
  memberPage('Contact', '/contact?reason=olddocs', 'Contact Member Services')('a preset reason'),
  reportDeath('the form'),
  reportDeath('mistakes', {
    prepare: async (page) => {
      await page.getByLabel('Date of death').fill('last week');
      await page.getByRole('button', { name: 'Send Report' }).click();
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  }),
  reportDeath('received', {
    prepare: async (page) => {
      // The response is mocked, so that nothing is reported.
      await page.route('**/v1/memberuser/ReportDeath', (route) =>
        route.fulfill({ json: { Reference: '700042' } }),
      );
      await fillDeathReport(page);
      await page.getByRole('button', { name: 'Send Report' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'We have your report' })).toBeVisible();
    },
  }),
];
