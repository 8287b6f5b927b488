import { pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { faqs } from '../testing/faqs.ts';
import { TopicPage } from './topic-page.tsx';

const open = (slug: string, answer: unknown = faqs) =>
  renderPage(TopicPage, {
    path: '/support/topic/:cat',
    at: `/support/topic/${slug}`,
    responses: { GetFrequentlyAskedQuestions: answer },
  });

test('lists the questions of Billing & Payments at its slug', {
  tags: ['SUP-07', 'SUP-10'],
}, async () => {
  open('billing-and-payments');
  await screen.findByRole('heading', { level: 1, name: 'Billing & Payments' });
  const questions = within(await screen.findByRole('region', { name: 'Questions (2)' }));
  const links = questions.getAllByRole('link');
  expect(links.map((link) => `${link.getAttribute('href')} ${link.textContent}`)).toEqual([
    '/support/topic/billing-and-payments/faq/47 How do I set up automatic payments?',
    '/support/topic/billing-and-payments/faq/46 How do I make a payment online?',
  ]);
});

test.each([
  ['a category without questions', 'annuities'],
  ['a category that does not exist', 'pets'],
])('%s shows an error with a back link', { tags: ['SUP-05'] }, async (_what, slug) => {
  open(slug);
  await screen.findByText('No related questions.');
  const links = screen.getAllByRole('link', { name: 'Back to Support' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/support', '/support']);
});

test('asks to choose a question only in a category that exists', { tags: ['SUP-10'] }, async () => {
  open('pets');
  await screen.findByText('No related questions.');
  expect(screen.queryByText('Choose a question to read its answer.')).toBeNull();
  cleanup();
  open('general');
  await screen.findByText('Choose a question to read its answer.');
});

test('shows a failure, and whom to call, once', { tags: ['SUP-10', 'F-23'] }, async () => {
  open('general', new Response('', { status: 403 }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText(/call us/)).toHaveLength(1);
  expect(screen.queryByText('Top questions')).toBeNull();
});

test('renders content below the questions after them on a phone', {
  tags: ['SUP-10'],
}, async () => {
  open('general', pendingForever);
  await screen.findByText('Getting the help articles');
  expect(screen.queryByRole('complementary', { name: 'More help' })).toBeNull();
});

test('renders the sidebar with the questions', { tags: ['SUP-10'] }, async () => {
  open('general');
  await screen.findByRole('region', { name: /^Questions \(/ });
  expect(screen.queryByRole('complementary', { name: 'More help' })).not.toBeNull();
});
