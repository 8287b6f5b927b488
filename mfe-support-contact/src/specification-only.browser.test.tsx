import { renderPage } from '@portal/section-sdk/testing/render-page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ContactPage } from './contact/contact-page.tsx';
import { ReportPage } from './report-a-death/report-page.tsx';
import { QuestionPage } from './support/question-page.tsx';
import { RequestsPage } from './support/requests-page.tsx';
import { SearchPage } from './support/search-page.tsx';
import { SupportPage } from './support/support-page.tsx';
import { faqs } from './testing/faqs.ts';

/** The pages with an API that has no extension. `renderPage` rejects other calls. */

const linkNames = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => sessionStorage.clear());

test('the search suggests nothing, and Enter searches', { tags: ['SUP-06'] }, async () => {
  const responses = { GetFrequentlyAskedQuestions: faqs };
  renderPage(SupportPage, { path: '/support', responses, apiExtensions: [] });
  const field = await screen.findByLabelText('Search help articles');
  expect(field.getAttribute('role')).toBeNull();
  await userEvent.type(field, 'loan');
  // Longer than the pause after which suggestions are requested.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Went to /support/search/loan');
});

test('the contact card links neither requests nor the death report', { tags: ['SUP-08'] }, async () => {
  const responses = { GetFrequentlyAskedQuestions: faqs };
  renderPage(SupportPage, { path: '/support', responses, apiExtensions: [] });
  await screen.findByText('How do I make a payment online?');
  expect(linkNames()).not.toContain('Your requests');
  expect(linkNames()).not.toContain('Report a death');
});

test('an article has neither feedback nor related questions', { tags: ['SUP-09'] }, async () => {
  renderPage(QuestionPage, {
    path: '/support/faq/:qid',
    at: '/support/faq/46',
    responses: { GetFrequentlyAskedQuestions: faqs },
    apiExtensions: [],
  });
  await screen.findByRole('heading', { level: 1, name: 'How do I make a payment online?' });
  await screen.findByText(/three steps/);
  expect(screen.queryByText('Did this help?')).toBeNull();
  expect(screen.queryByText('Related questions')).toBeNull();
});

test('lists unranked results in the order of the API', { tags: ['SUP-06'] }, async () => {
  const article = (Id: number, Question: string) => ({ Id, Question, Answer: '<b>Yes</b>' });
  renderPage(SearchPage, {
    path: '/support/search/:term',
    at: '/support/search/loan',
    responses: {
      GetFrequentlyAskedQuestions: faqs,
      SearchFrequentlyAskedQuestions: {
        General: [article(7, 'Why a certificate?')],
        Annuities: [article(24, 'How does interest work?'), article(23, 'How do I begin?')],
      },
    },
    apiExtensions: [],
  });
  const results = await screen.findByRole('region', { name: 'Articles found (3)' });
  expect([...results.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Why a certificate?General',
    'How does interest work?Annuities',
    'How do I begin?Annuities',
  ]);
});

test('the page of requests redirects to the support page', { tags: ['F-08'] }, async () => {
  renderPage(RequestsPage, { path: '/support/requests', responses: {}, apiExtensions: [] });
  expect(await screen.findByText('Went to /support')).toBeDefined();
});

test('the death report page says whom to call', { tags: ['F-20'] }, async () => {
  renderPage(ReportPage, { path: '/report-a-death', responses: {}, apiExtensions: [] });
  await screen.findByText('We are sorry for your loss. Please call us, and we will go through it with you.');
  screen.getByRole('link', { name: '877-555-0142' });
  expect(screen.getAllByText('What to have ready').map(({ tagName }) => tagName)).toEqual(['H2', 'SPAN']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('sends a request without key, hour or number', { tags: ['API-18', 'CON-05', 'R-09'] }, async () => {
  const sent: (string | null)[] = [];
  const bodies: string[] = [];
  const answers = [Response.json({}, { status: 403 }), 1];
  renderPage(ContactPage, {
    path: '/contact',
    responses: {
      GetContactTopics: [{ Id: 31, Title: 'Billing Support', Issues: [{ Id: 19, Title: 'Make a payment' }] }],
      SendSupportRequestEmail: (_query: URLSearchParams, { headers, body }: RequestInit) => {
        sent.push(new Headers(headers).get('idempotency-key'));
        bodies.push(String(body));
        return answers.shift();
      },
    },
    apiExtensions: [],
  });
  await screen.findByText('Billing Support');
  await userEvent.click(screen.getByLabelText('Telephone'));
  expect(screen.queryByLabelText(/^Day of the call/)).toBeNull();
  const detail = screen.getByLabelText('Additional Detail (required)');
  fireEvent.change(detail, { target: { value: 'Please call.' } });
  await userEvent.click(screen.getByText('Send Request'));
  await screen.findByText('What you wrote is still here. Please try again in a moment.');
  await userEvent.click(screen.getByText('Send Request'));
  await screen.findByText('Success!');
  expect(sent).toEqual([null, null]);
  expect(JSON.parse(bodies[1] ?? '')).toEqual({
    Topic: 'Billing Support',
    Issue: 'Make a payment',
    Detail: 'Please call.',
    ContactMethod: 'Telephone',
    RecipientEmail: '',
    User: null,
  });
  await waitFor(() => expect(linkNames()).toEqual(['Back to Support']));
  expect(screen.queryByText('Reference number')).toBeNull();
});
