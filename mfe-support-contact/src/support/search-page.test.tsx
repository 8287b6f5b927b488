// @vitest-environment jsdom
import { renderPage } from '@portal/platform/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { faqs } from '../testing/faqs.ts';
import { SearchPage } from './search-page.tsx';

/** Opens the results for a term as it stands in the address; the terms that reach the server are in `asked`. */
function open(inAddress: string, found: unknown = faqs) {
  const asked: (string | null)[] = [];
  const answer = (query: URLSearchParams) => {
    asked.push(query.get('searchValue'));
    return found;
  };
  renderPage(SearchPage, {
    path: '/support/search/:term',
    at: `/support/search/${inAddress}`,
    answers: {
      GetFrequentlyAskedQuestions: faqs,
      SearchFrequentlyAskedQuestions: answer,
    },
  });
  return asked;
}

test('SUP-06 SUP-12 the results are grouped by category and lead to their answers', async () => {
  const asked = open('cash%20value');
  const group = within(await screen.findByRole('region', { name: 'Billing & Payments (2)' }));
  const links = group.getAllByRole('link');
  expect(links.map((link) => `${link.getAttribute('href')} ${link.textContent}`)).toEqual([
    '/support/faq/47 How do I set up automatic payments?',
    '/support/faq/46 How do I make a payment online?',
  ]);
  screen.getByRole('region', { name: 'General (2)' });
  expect(asked).toEqual(['cash value']);
});

test('SUP-05 nothing found says so, with a way back', async () => {
  open('zebra', {});
  await screen.findByText('No related questions.');
  expect(screen.getByRole('link', { name: 'Back to Member Support' }).getAttribute('href')).toBe('/support');
});

test('SUP-06 R-06 a script in the term is shown as text and searched for as it is', async () => {
  const script = '<script>alert(1)</script>';
  const asked = open(encodeURIComponent(script), {});
  await screen.findByText('No related questions.');
  screen.getByText(`Help articles with all of these words: ${script}`);
  expect(document.querySelector('script')).toBeNull();
  expect(asked).toEqual([script]);
});

test.each([
  ['too long', 'a'.repeat(101), 'Please use at most 100 characters.'],
  ['only spaces', '%20%20', 'Please type what you are looking for.'],
  ['only dots', '...', 'Dots alone cannot be searched for. Please type a word.'],
])('SUP-06 AMB-54 AMB-88 R-23 a term that is %s is not sent', async (_what, inAddress, message) => {
  const asked = open(inAddress);
  await screen.findByText(message);
  await screen.findByText('How do I make a payment online?');
  expect(asked).toEqual([]);
});

test('SUP-06 the term can be changed and searched for again', async () => {
  const asked = open('premium');
  const box = await screen.findByRole('searchbox', { name: 'Search help articles' });
  expect(box).toHaveProperty('value', 'premium');
  await userEvent.clear(box);
  await userEvent.type(box, 'loan{Enter}');
  await screen.findByText('Help articles with all of these words: loan');
  expect(asked).toEqual(['premium', 'loan']);
});

test('SUP-06 a search that is refused says what to do', async () => {
  open('premium', new Response('', { status: 429 }));
  await screen.findByText('We could not get the help articles.');
  expect(screen.getByText(/^If it goes on, call us/).textContent).toContain('877-555-0142');
});
