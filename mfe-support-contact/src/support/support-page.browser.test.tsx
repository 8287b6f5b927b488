import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { faqs } from '../testing/faqs.ts';
import { CATEGORIES } from './categories.ts';
import { SupportPage } from './support-page.tsx';

const open = (answer: unknown = faqs) =>
  renderPage(SupportPage, { path: '/support', responses: { GetFrequentlyAskedQuestions: answer } });

/** Topics appear when the questions are loaded, because a phone shows them below. */
const loaded = () => screen.findByRole('link', { name: 'Annuities' });

const tile = (category: string) => {
  const found = screen.getByRole('link', { name: category }).closest('li');
  if (!found) throw new Error(`No tile for ${category}`);
  return within(found);
};

/** Opens the search of a category, which moves the focus into its box. */
async function openSearch(category: string) {
  await loaded();
  await userEvent.click(tile(category).getByRole('button', { name: 'Search all help articles' }));
}

/** Fills a category's search box and presses Enter. */
async function search(category: string, text: string) {
  await openSearch(category);
  if (text !== '') await userEvent.paste(text);
  await userEvent.keyboard('{Enter}');
}

test('shows the headline and four categories with links', {
  tags: ['SUP-01', 'SUP-02'],
}, async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Member Support' });
  await loaded();
  expect(CATEGORIES).toEqual(['Life Insurance', 'Annuities', 'Billing & Payments', 'General']);
  expect(CATEGORIES.map((category) => tile(category).getByRole('link').getAttribute('href'))).toEqual([
    '/support/topic/life-insurance',
    '/support/topic/annuities',
    '/support/topic/billing-and-payments',
    '/support/topic/general',
  ]);
});

test.each(['Life Insurance', 'Annuities', 'Billing & Payments', 'General'])(
  'on a phone the button of %s opens and focuses its search box',
  { tags: ['SUP-03'] },
  async (category) => {
    open();
    await loaded();
    const toggle = tile(category).getByRole('button', { name: 'Search all help articles', expanded: false });
    expect(tile(category).queryByRole('combobox')).toBeNull();
    toggle.focus();
    await userEvent.keyboard('{Enter}');
    const box = tile(category).getByRole('combobox', { name: 'Search all help articles' });
    expect(document.activeElement).toBe(box);
    expect(document.getElementById(toggle.getAttribute('aria-controls') ?? '')?.contains(box)).toBe(true);
    tile(category).getByRole('button', { name: 'Search all help articles', expanded: true });
    tile(category).getByRole('button', { name: 'Search' });
    expect(screen.getAllByRole('combobox')).toHaveLength(2);
  },
);

test('keeps what was typed in a closed search', { tags: ['SUP-03'] }, async () => {
  open();
  await openSearch('Annuities');
  await userEvent.paste('taxes');
  const toggle = tile('Annuities').getByRole('button', { name: 'Search all help articles' });
  await userEvent.click(toggle);
  expect(tile('Annuities').queryByRole('combobox')).toBeNull();
  await userEvent.click(toggle);
  expect(tile('Annuities').getByRole('combobox')).toHaveProperty('value', 'taxes');
});

test('says what each topic is about', { tags: ['SUP-02'] }, async () => {
  open();
  await loaded();
  expect(CATEGORIES.map((category) => tile(category).getAllByText(/,/)[0]?.textContent)).toEqual([
    'Coverage, values, loans',
    'Deposits, payouts, taxes',
    'Premiums, Auto Pay',
    'Your account, forms',
  ]);
});

test('reads the search, top questions, telephone and topics in this order', {
  tags: ['SUP-02', 'SUP-04', 'SUP-08'],
}, async () => {
  open();
  const parts = [
    screen.getByLabelText('Search help articles'),
    await screen.findByText('How do I make a payment online?'),
    within(screen.getByRole('complementary')).getByRole('link', { name: '877-555-0142' }),
    ...CATEGORIES.map((category) => screen.getByRole('link', { name: category })),
  ];
  for (const [index, part] of parts.slice(1).entries()) {
    expect(parts[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

test('shows one search over all articles before the topics', {
  tags: ['SUP-03', 'SUP-06'],
}, async () => {
  open();
  await loaded();
  const [first] = screen.getAllByRole('combobox');
  const all = screen.getByRole('combobox', { name: 'Search help articles' });
  expect(first).toBe(all);
  expect(all.closest('li')).toBeNull();
  await userEvent.click(all);
  await userEvent.paste('a loan');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Went to /support/search/a%20loan')).toBeDefined();
});

test('names each of the five search forms uniquely', { tags: ['SUP-03'] }, async () => {
  open();
  await loaded();
  expect(
    screen.getAllByRole('form', { hidden: true }).map((form) => form.getAttribute('aria-label')),
  ).toEqual(['All help articles', 'Life Insurance', 'Annuities', 'Billing & Payments', 'General']);
});

test('lists questions 1, 46 and 47 in the sidebar', { tags: ['SUP-04'] }, async () => {
  open();
  await screen.findByText('How do I make a payment online?');
  const aside = within(screen.getByRole('complementary', { name: 'More help' }));
  const questions = within(aside.getByRole('list')).getAllByRole('link');
  expect(questions.map((link) => `${link.getAttribute('href')} ${link.textContent}`)).toEqual([
    '/support/faq/1 How do I register for the member portal?',
    '/support/faq/46 How do I make a payment online?',
    '/support/faq/47 How do I set up automatic payments?',
  ]);
});

test('explains an empty list of top questions', { tags: ['SUP-05'] }, async () => {
  open({ General: [{ Id: 7, Question: 'Why?', Answer: 'Because.' }] });
  expect(await screen.findByText('No related questions.')).toBeDefined();
});

test('offers the search while the questions load, and shows nothing below them', {
  tags: ['SUP-03', 'SUP-04'],
}, async () => {
  open(pendingForever);
  expect(await screen.findByText('Getting the top questions')).toBeDefined();
  screen.getByRole('combobox', { name: 'Search help articles' });
  expect(screen.queryByRole('link', { name: 'Annuities' })).toBeNull();
});

test('shows whom to call if the questions fail, and retries', {
  tags: ['SUP-04'],
}, async () => {
  let shouldFail = true;
  open(() => (shouldFail ? errorResponse(403, 'trace-7') : faqs));
  await screen.findByText('We could not get the help articles.');
  expect(screen.getByText(/^If this keeps happening, call us/).textContent).toContain('877-555-0142');
  shouldFail = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('How do I make a payment online?');
});

test('shows phone number and contact link', {
  tags: ['CTX-13', 'SUP-08'],
}, async () => {
  open();
  const help = within(await screen.findByRole('region', { name: 'Need Additional Help?' }));
  expect(help.getByRole('link', { name: '877-555-0142' }).getAttribute('href')).toBe('tel:+18775550142');
  expect(help.getByRole('link', { name: 'Contact Member Services' }).getAttribute('href')).toBe('/contact');
});

test.each([
  ['a word', 'premium', 'premium'],
  ['spaces around and between', '  cash   value ', 'cash%20value'],
  ['signs of an address', 'a/b?c#d%e', 'a%2Fb%3Fc%23d%25e'],
  ['markup', '<script>alert(1)</script>', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
])(
  'opens the results of %s on Enter',
  { tags: ['SUP-03', 'SUP-06', 'AMB-54'] },
  async (_what, typed, inAddress) => {
    open();
    await search('Annuities', typed);
    expect(await screen.findByText(`Went to /support/search/${inAddress}`)).toBeDefined();
  },
);

test.each([
  ['', 'Please type what you are looking for.'],
  ['   ', 'Please type what you are looking for.'],
  ['..', 'Dots alone cannot be searched for. Please type a word.'],
  ['a'.repeat(101), 'Please use at most 100 characters.'],
])(
  'does not search for %j, and explains it',
  { tags: ['SUP-03', 'SUP-06', 'AMB-54', 'AMB-88', 'R-23'] },
  async (typed, message) => {
    open();
    await search('General', typed);
    await screen.findByText(message);
    const box = tile('General').getByRole('combobox');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => document.activeElement).toBe(box);
    expect(screen.queryByText(/^Went to/)).toBeNull();
  },
);
