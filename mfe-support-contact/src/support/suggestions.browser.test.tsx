import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SearchForm } from './search-form.tsx';

const SUGGESTED = [
  { Id: 24, Question: { Text: 'How does loan interest work?', Highlights: [{ From: 9, To: 13 }] } },
  { Id: 23, Question: { Text: 'How do I take out a loan?', Highlights: [{ From: 20, To: 24 }] } },
];

/** The search form; `asked` records its requests. */
function open(answer: unknown = SUGGESTED) {
  const requests: (string | null)[] = [];
  const suggest = (query: URLSearchParams) => {
    requests.push(query.get('searchValue'));
    return typeof answer === 'function' ? answer(query) : answer;
  };
  renderPage(() => <SearchForm name="test" />, {
    path: '/support',
    responses: {
      SuggestFrequentlyAskedQuestions: suggest,
    },
  });
  return requests;
}

const field = () => screen.getByRole('combobox', { name: 'Search help articles' });
const options = () => screen.findAllByRole('option');
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

test('suggests questions with highlighted matches', {
  tags: ['SUP-03', 'SUP-06'],
}, async () => {
  const requests = open();
  await userEvent.type(field(), 'loan');
  const shown = await options();
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'How does loan interest work?',
    'How do I take out a loan?',
  ]);
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'loan',
    'loan',
  ]);
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('listbox').id).toBe(field().getAttribute('aria-controls'));
  expect(screen.getByText('2 suggested questions. The arrow keys choose one.').role).toBe('status');
  expect(requests.at(-1)).toBe('loan');
});

test('announces one suggestion in the singular', { tags: ['SUP-06'] }, async () => {
  open(SUGGESTED.slice(0, 1));
  await userEvent.type(field(), 'loan');
  await options();
  expect(screen.getByText('1 suggested question. The arrow keys choose it.').role).toBe('status');
});

test('selects with arrow keys, and opens the selection on Enter', {
  tags: ['SUP-06'],
}, async () => {
  open();
  await userEvent.type(field(), 'loan');
  await options();
  const seen = [];
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowUp}']) {
    await userEvent.keyboard(key);
    seen.push(active());
  }
  expect(seen).toEqual([
    'How does loan interest work?',
    'How do I take out a loan?',
    null,
    'How do I take out a loan?',
    'How does loan interest work?',
  ]);
  const activeOptions = within(screen.getByRole('listbox')).getAllByRole('option', { selected: true });
  expect(activeOptions.map(({ textContent }) => textContent)).toEqual(['How does loan interest work?']);
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Went to /support/faq/24');
});

test('searches for the typed text on Enter without a selection', { tags: ['SUP-06'] }, async () => {
  open();
  await userEvent.type(field(), 'loan');
  await options();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Went to /support/search/loan')).toBeDefined();
});

test('opens a suggestion on press, and closes on Escape or blur', {
  tags: ['SUP-06'],
}, async () => {
  open();
  await userEvent.type(field(), 'loan');
  await options();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(field()).toHaveProperty('value', 'loan');
  await userEvent.type(field(), 's');
  await options();
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await userEvent.type(field(), ' now');
  await userEvent.click((await options())[1] ?? field());
  await screen.findByText('Went to /support/faq/23');
});

test('requests nothing for one letter, and survives a failure', {
  tags: ['SUP-06', 'R-23'],
}, async () => {
  const requests = open(errorResponse(429));
  await userEvent.type(field(), 'l');
  await userEvent.type(field(), 'oan');
  await waitFor(() => expect(requests.at(-1)).toBe('loan'));
  expect(requests).not.toContain('l');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Went to /support/search/loan');
});

test('keeps the selection while the next list loads', {
  tags: ['SUP-06'],
}, async () => {
  let send: (list: unknown) => void = () => undefined;
  const requests = open((query: URLSearchParams) =>
    query.get('searchValue') === 'loan'
      ? SUGGESTED
      : new Promise((resolve) => {
          send = resolve;
        }),
  );
  await userEvent.type(field(), 'loan');
  await options();
  await userEvent.type(field(), ' i');
  await waitFor(() => expect(requests.at(-1)).toBe('loan i'));
  expect(await options()).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('How does loan interest work?');
  send([{ Id: 31, Question: { Text: 'What is an irrevocable beneficiary?', Highlights: [] } }, SUGGESTED[0]]);
  await screen.findByText('What is an irrevocable beneficiary?');
  expect(active()).toBe('How does loan interest work?');
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Went to /support/faq/24');
});

test('keeps a selection until the member types', {
  tags: ['SUP-06'],
}, async () => {
  const requests = open();
  await userEvent.type(field(), 'loan');
  await options();
  await userEvent.type(field(), ' i');
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(requests.at(-1)).toBe('loan i'));
  await waitFor(() => expect(active()).toBe('How does loan interest work?'));
  await userEvent.type(field(), 'n');
  expect(active()).toBeNull();
});

test('closes the list for a short term, and keeps it closed', {
  tags: ['SUP-06'],
}, async () => {
  const requests = open((query: URLSearchParams) =>
    query.get('searchValue') === 'loan' ? SUGGESTED : new Promise(() => undefined),
  );
  await userEvent.type(field(), 'loan');
  await options();
  await userEvent.type(field(), '{Backspace}{Backspace}{Backspace}');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await userEvent.type(field(), 'oan');
  await options();
  await userEvent.keyboard('{Escape}');
  await userEvent.clear(field());
  await userEvent.type(field(), 'fax');
  await waitFor(() => expect(requests.at(-1)).toBe('fax'));
  expect(screen.queryByRole('option')).toBeNull();
});
