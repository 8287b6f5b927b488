import { pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { faqs, searchResults } from '../testing/faqs.ts';
import { SearchPage } from './search-page.tsx';

/** Opens the results of an encoded term; `asked` records terms that reach the server. */
function open(inAddress: string, answered: unknown = searchResults) {
  const requests: (string | null)[] = [];
  const answer = (query: URLSearchParams) => {
    requests.push(query.get('searchValue'));
    return answered;
  };
  renderPage(SearchPage, {
    path: '/support/search/:term',
    at: `/support/search/${inAddress}`,
    responses: {
      GetFrequentlyAskedQuestions: faqs,
      SearchFrequentlyAskedQuestions: answer,
    },
  });
  return requests;
}

test('lists results of all categories by rank, with their count', {
  tags: ['SUP-06', 'SUP-12'],
}, async () => {
  const requests = open('cash%20value');
  const results = within(await screen.findByRole('region', { name: 'Articles found, best match first (3)' }));
  const entries = results.getAllByRole('listitem').map((entry) => {
    const link = within(entry).getByRole('link');
    return [
      link.getAttribute('href'),
      link.textContent,
      ...[...entry.querySelectorAll('p')].map((p) => p.textContent),
    ];
  });
  expect(entries).toEqual([
    ['/support/faq/46', 'How do I make a payment online?', 'There are three steps.', 'Billing & Payments'],
    ['/support/faq/7', 'Why <b>do</b> you call it a certificate?', 'It does what a policy does.', 'General'],
    ['/support/faq/47', 'How do I set up automatic payments?', 'There are two ways.', 'Billing & Payments'],
  ]);
  expect(requests).toEqual(['cash value']);
});

test('highlights matches, and shows article markup as text', {
  tags: ['SUP-06', 'R-06'],
}, async () => {
  open('certificate%20policy');
  await screen.findByText('It does what a', { exact: false });
  const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks).toEqual(['payment', 'do', 'certificate', 'policy', 'payments']);
  expect(document.querySelector('li b')).toBeNull();
});

test('explains an empty result, with a back link', { tags: ['SUP-05'] }, async () => {
  open('zebra', {});
  await screen.findByText('No related questions.');
  const links = screen.getAllByRole('link', { name: 'Back to Support' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/support', '/support']);
});

test('shows a script in the term as text, and searches for it', {
  tags: ['SUP-06', 'R-06'],
}, async () => {
  const script = '<script>alert(1)</script>';
  const requests = open(encodeURIComponent(script), {});
  await screen.findByText('No related questions.');
  screen.getByText(`Help articles about: ${script}`);
  expect(document.querySelector('script')).toBeNull();
  expect(requests).toEqual([script]);
});

test.each([
  ['too long', 'a'.repeat(101), 'Please use at most 100 characters.'],
  ['only invisible', '%E2%80%8B%E2%80%AD', 'Please type what you are looking for.'],
  ['only spaces', '%20%20', 'Please type what you are looking for.'],
  ['only dots', '...', 'Dots alone cannot be searched for. Please type a word.'],
])(
  'does not send a term that is %s',
  { tags: ['SUP-06', 'AMB-54', 'AMB-88', 'R-23'] },
  async (_what, inAddress, message) => {
    const requests = open(inAddress);
    await screen.findByText(message);
    await screen.findByText('How do I make a payment online?');
    expect(requests).toEqual([]);
  },
);

test('searches without invisible characters', { tags: ['SUP-06', 'AMB-54'] }, async () => {
  const requests = open(encodeURIComponent('\u202Dlo\u00ADan\u200B 1099\u2011R'));
  await screen.findByText('Help articles about: loan 1099-R');
  expect(requests).toEqual(['loan 1099-R']);
});

test('searches again for a changed term', { tags: ['SUP-06'] }, async () => {
  const requests = open('premium');
  const box = await screen.findByRole('combobox', { name: 'Search help articles' });
  expect(box).toHaveProperty('value', 'premium');
  await userEvent.clear(box);
  await userEvent.type(box, 'loan{Enter}');
  await screen.findByText('Help articles about: loan');
  expect(requests).toEqual(['premium', 'loan']);
});

test('explains a rejected search', { tags: ['SUP-06'] }, async () => {
  open('premium', new Response('', { status: 429 }));
  await screen.findByText('We could not get the help articles.');
  expect(screen.getByText(/^If this keeps happening, call us/).textContent).toContain('877-555-0142');
});

test('renders content below the results after them on a phone', {
  tags: ['SUP-06'],
}, async () => {
  open('loan', pendingForever);
  await screen.findByText('Getting the help articles');
  expect(screen.queryByRole('complementary', { name: 'More help' })).toBeNull();
});

test('renders the sidebar with the results', { tags: ['SUP-06'] }, async () => {
  open('loan');
  await screen.findByRole('region', { name: /^Articles found/ });
  expect(screen.queryByRole('complementary', { name: 'More help' })).not.toBeNull();
});
