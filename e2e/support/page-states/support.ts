import type { Page } from 'playwright/test';
import { expect } from '../expect.ts';
import { disableBatching } from '../open-page-state.ts';
import { DEFAULT_USER, type PageState, todayIso } from './page-state.ts';

/** Requests as the server lists them. The response is mocked, so that nothing is sent. */
async function answerRequests(page: Page, keyOfFirst: string | null): Promise<void> {
  const day = todayIso();
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

export const SUPPORT_PAGE_STATES: readonly PageState[] = [
  {
    page: 'Support',
    description: 'home',
    path: '/support',
    heading: 'Member Support',
    demoUser: DEFAULT_USER,
  },
  {
    page: 'Support',
    description: 'a topic',
    path: '/support/topic/billing-and-payments',
    heading: 'Billing & Payments',
    demoUser: DEFAULT_USER,
  },
  {
    page: 'Support',
    description: 'an article',
    path: '/support/faq/46',
    heading: 'How do I make a payment online?',
    demoUser: DEFAULT_USER,
  },
  {
    page: 'Support',
    description: 'an article of a topic',
    path: '/support/topic/billing-and-payments/faq/46',
    heading: 'How do I make a payment online?',
    demoUser: DEFAULT_USER,
  },
  {
    page: 'Support',
    description: 'an article with a list, which did not help',
    path: '/support/faq/47',
    heading: 'How do I set up automatic payments?',
    demoUser: DEFAULT_USER,
    prepare: rateAsNotHelpful,
  },
  {
    page: 'Support',
    description: 'suggestions',
    path: '/support',
    heading: 'Member Support',
    demoUser: DEFAULT_USER,
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Search help articles' }).first().fill('loan');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    page: 'Support',
    description: 'the search of a topic, with nothing typed',
    path: '/support',
    heading: 'Member Support',
    demoUser: DEFAULT_USER,
    prepare: async (page) => {
      await page.getByRole('form', { name: 'Annuities' }).getByRole('button').click();
      await expect(page.getByText('Please type what you are looking for.')).toBeVisible();
    },
  },
  {
    page: 'Support',
    description: 'a search',
    path: '/support/search/loan',
    heading: 'Search results',
    demoUser: DEFAULT_USER,
  },
  {
    page: 'Support',
    description: 'a search without results',
    path: '/support/search/xylophone',
    heading: 'Search results',
    demoUser: DEFAULT_USER,
  },
  {
    page: 'Support',
    description: 'no requests sent',
    path: '/support/requests',
    heading: 'Your requests',
    demoUser: DEFAULT_USER,
  },
  {
    page: 'Support',
    description: 'requests sent',
    path: '/support/requests',
    heading: 'Your requests',
    demoUser: DEFAULT_USER,
    prepare: showRequests,
  },
  {
    page: 'Contact',
    description: 'the form',
    path: '/contact',
    heading: 'Contact Member Services',
    demoUser: DEFAULT_USER,
  },
  {
    page: 'Contact',
    description: 'a mistake, and a telephone number asked for',
    path: '/contact',
    heading: 'Contact Member Services',
    demoUser: DEFAULT_USER,
    prepare: async (page) => {
      await page.getByRole('radio', { name: 'Telephone' }).check();
      await page.getByRole('button', { name: 'Send Request' }).click();
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  },
  {
    page: 'Contact',
    description: 'sent',
    path: '/contact',
    heading: 'Contact Member Services',
    demoUser: DEFAULT_USER,
    prepare: showSent,
  },
  {
    page: 'Contact',
    description: 'a preset reason',
    path: '/contact?reason=olddocs',
    heading: 'Contact Member Services',
    demoUser: DEFAULT_USER,
  },
  {
    page: 'Report a death',
    description: 'the form',
    path: '/report-a-death',
    heading: 'Report a death',
  },
  {
    page: 'Report a death',
    description: 'mistakes',
    path: '/report-a-death',
    heading: 'Report a death',
    prepare: async (page) => {
      await page.getByLabel('Date of death').fill('last week');
      await page.getByRole('button', { name: 'Send Report' }).click();
      await expect(page.getByRole('group', { name: 'Please check your answers' })).toBeVisible();
    },
  },
  {
    page: 'Report a death',
    description: 'received',
    path: '/report-a-death',
    heading: 'Report a death',
    prepare: async (page) => {
      // The response is mocked, so that nothing is reported.
      await page.route('**/v1/memberuser/ReportDeath', (route) =>
        route.fulfill({ json: { Reference: '700042' } }),
      );
      await fillDeathReport(page);
      await page.getByRole('button', { name: 'Send Report' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'We have your report' })).toBeVisible();
    },
  },
];
