import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { faqs } from '../testing/faqs.ts';
import { QuestionPage } from './question-page.tsx';

const RELATED = [
  { Id: 47, Question: 'How do I set up automatic payments?' },
  { Id: 7, Question: 'Why do you call it a certificate?' },
];

interface Sent {
  readonly key: string | null;
  readonly body: unknown;
}

beforeEach(() => sessionStorage.clear());

/** Opens the article on payments; `sent` records feedback. */
function open({ answer = {}, related = RELATED }: { answer?: unknown; related?: unknown } = {}) {
  const sent: Sent[] = [];
  const save = (_query: URLSearchParams, request: RequestInit) => {
    sent.push({
      key: new Headers(request.headers).get('idempotency-key'),
      body: JSON.parse(String(request.body)),
    });
    return typeof answer === 'function' ? answer() : answer;
  };
  const page = renderPage(QuestionPage, {
    path: '/support/faq/:qid',
    at: '/support/faq/46',
    responses: {
      GetFrequentlyAskedQuestions: faqs,
      GetRelatedQuestions: related,
      SaveArticleFeedback: save,
    },
  });
  return { sent, page };
}

const feedbackRegion = async () => within(await screen.findByRole('region', { name: 'Did this help?' }));
const clickButton = async (name: 'Yes' | 'No') =>
  userEvent.click((await feedbackRegion()).getByRole('button', { name }));
const pressedButtons = async () =>
  (await feedbackRegion()).getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

test('sends Yes once, thanks in a live region, and survives a reload', {
  tags: ['SUP-09'],
}, async () => {
  const { sent, page } = open();
  await clickButton('Yes');
  const thanks = await screen.findByText('Thank you for telling us.');
  expect(thanks.closest('[role=status]')).not.toBeNull();
  await clickButton('Yes');
  expect(sent).toEqual([
    { key: expect.stringMatching(/^[0-9a-f-]{36}$/), body: { ArticleId: 46, Helped: true } },
  ]);
  expect(screen.queryByRole('link', { name: 'Ask Member Services' })).toBeNull();
  page.unmount();
  open();
  await screen.findByText('Thank you for telling us.');
  expect(await pressedButtons()).toEqual(['Yes']);
});

test('offers contact with the topic, and a search, after No', {
  tags: ['SUP-08', 'SUP-09', 'CON-01'],
}, async () => {
  const { sent } = open({ answer: pendingForever });
  await clickButton('No');
  const ask = await screen.findByRole('link', { name: 'Ask Member Services' });
  expect(ask.getAttribute('href')).toBe('/contact?about=billing-and-payments');
  (await feedbackRegion()).getByRole('combobox', { name: 'Search help articles' });
  expect(sent.map(({ body }) => body)).toEqual([{ ArticleId: 46, Helped: false }]);
});

test('reports a failed send, and retries under the same key', {
  tags: ['SUP-09', 'R-09'],
}, async () => {
  let isDown = true;
  const { sent } = open({ answer: () => (isDown ? errorResponse(429) : {}) });
  await clickButton('Yes');
  const errorMessage = await screen.findByText(
    'We could not note your answer just now. You can try again, or skip it.',
  );
  expect(errorMessage.closest('[role=status]')).not.toBeNull();
  expect(
    screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('');
  isDown = false;
  await clickButton('Yes');
  await screen.findByText('Thank you for telling us.');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('sends a changed answer under the same key', { tags: ['SUP-09'] }, async () => {
  const { sent } = open();
  await clickButton('Yes');
  await screen.findByText('Thank you for telling us.');
  await clickButton('No');
  expect(await pressedButtons()).toEqual(['No']);
  expect(sent.map(({ body }) => body)).toEqual([
    { ArticleId: 46, Helped: true },
    { ArticleId: 46, Helped: false },
  ]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test.each([
  ['arrived', {}],
  ['failed', errorResponse(429)],
])(
  'sends an answer that changed while the first is sent, which %s',
  { tags: ['SUP-09'] },
  async (_how, first) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const answers: unknown[] = [promise, {}];
    const { sent } = open({ answer: () => answers.shift() });
    await clickButton('Yes');
    await clickButton('No');
    expect(await pressedButtons()).toEqual(['No']);
    expect(sent).toHaveLength(1);
    resolve(first);
    await screen.findByText('Thank you for telling us.');
    expect(await pressedButtons()).toEqual(['No']);
    expect(sent.map(({ body }) => body)).toEqual([
      { ArticleId: 46, Helped: true },
      { ArticleId: 46, Helped: false },
    ]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  },
);

test('sends a changed answer after the member has left the page', { tags: ['SUP-09'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const answers: unknown[] = [promise, {}];
  const { sent, page } = open({ answer: () => answers.shift() });
  await clickButton('Yes');
  await clickButton('No');
  page.unmount();
  resolve({});
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([
      { ArticleId: 46, Helped: true },
      { ArticleId: 46, Helped: false },
    ]);
});

test('sends an answer once if the member returns to it at once', { tags: ['SUP-09'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { sent } = open({ answer: () => promise });
  await clickButton('Yes');
  await clickButton('No');
  await clickButton('Yes');
  resolve({});
  await screen.findByText('Thank you for telling us.');
  expect(await pressedButtons()).toEqual(['Yes']);
  expect(sent).toHaveLength(1);
});

test('lists related questions in server order', { tags: ['SUP-09'] }, async () => {
  open();
  const region = within(await screen.findByRole('region', { name: 'Related questions' }));
  expect(region.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/support/faq/47', 'How do I set up automatic payments?'],
    ['/support/faq/7', 'Why do you call it a certificate?'],
  ]);
});

test.each([
  ['there are none', []],
  ['they do not come', errorResponse(403)],
])('shows the article without related questions if %s', { tags: ['SUP-09'] }, async (_what, related) => {
  open({ related });
  await screen.findByRole('complementary', { name: 'More help' });
  screen.getByText('There are three steps.');
  expect(screen.queryByRole('region', { name: 'Related questions' })).toBeNull();
});

test('prints logo, date and URL, without questions and buttons', {
  tags: ['SUP-09'],
}, async () => {
  open();
  const printed = await screen.findByText(/^Printed on/);
  expect(printed.textContent).toBe(
    'Printed on November 21, 2026 from http://localhost:3000/support/faq/46. Questions: 877-555-0142',
  );
  const paper = [...document.querySelectorAll('.print-only')].map(({ textContent }) => textContent);
  expect(paper[0]).toBe('Lantern Fraternal Society');
  for (const name of ['Did this help?', 'Related questions']) {
    expect((await screen.findByRole('region', { name })).closest('.screen-only')).not.toBeNull();
  }
});
