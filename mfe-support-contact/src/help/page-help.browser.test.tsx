import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PageHelp } from './page-help.tsx';

const Category = 'Billing & Payments';
const help = [
  { Id: 61, Category, Question: "Why isn't my payment showing yet?", Answer: 'It takes a day.\n\nOr two.' },
  {
    Id: 48,
    Category,
    Question: 'How do I cancel it?',
    Answer: '<b>Press</b> <script>alert(1)</script>Cancel.',
  },
];

const OfPayments = () => <PageHelp topic="payments" />;

function open(answer: unknown = help) {
  const requests: (string | null)[] = [];
  const answered = (query: URLSearchParams) => {
    requests.push(query.get('topic'));
    return answer;
  };
  renderPage(OfPayments, {
    path: '/payments',
    responses: {
      GetPageHelp: answered,
    },
  });
  return requests;
}

test('opens questions of the topic in place, as text', {
  tags: ['SUP-09', 'SUP-11', 'R-06'],
}, async () => {
  const requests = open();
  const questions = await screen.findAllByRole('listitem');
  expect(requests).toEqual(['payments']);
  const [first, second] = questions.map((question) => question.querySelector('details'));
  expect([first?.open, second?.open]).toEqual([false, false]);
  await userEvent.click(screen.getByText("Why isn't my payment showing yet?"));
  expect([first?.open, second?.open]).toEqual([true, false]);
  within(questions[0] as HTMLElement).getByText('Or two.');
  expect(second?.querySelector('script, b')).toBeNull();
  expect(second?.textContent).toMatch(/^How do I cancel it\?Press\s+Cancel\.$/);
});

test('links to articles and contact, and shows phone and hours', {
  tags: ['F-23', 'CON-11'],
}, async () => {
  open();
  await screen.findAllByRole('listitem');
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('All help articles')).toBe('/support');
  expect(hrefOf('Contact Member Services')).toBe('/contact?about=billing-and-payments');
  expect(hrefOf('877-555-0142')).toBe('tel:+18775550142');
  const hours = screen.getByText('8 AM to 5 PM').parentElement;
  expect(hours?.textContent).toMatch(/^Monday to Friday, 8.AM to.5.PM Central$/);
});

test('says that a topic has no questions, and keeps the links', { tags: ['SUP-09'] }, async () => {
  open([]);
  await screen.findByText('There are no questions about this page yet.');
  expect(screen.getByRole('link', { name: 'Contact Member Services' }).getAttribute('href')).toBe('/contact');
});

test('shows the phone number while questions load', { tags: ['F-23'] }, async () => {
  open(pendingForever);
  await screen.findByText('Getting the questions of this page');
  expect(screen.getByRole('link', { name: '877-555-0142' }).isConnected).toBe(true);
});

test('shows once whom to call if the questions fail to load', { tags: ['F-23'] }, async () => {
  open(errorResponse(500));
  await screen.findByText(/We could not get the questions of this page/);
  screen.getByText(/Your page works as before/);
  // In the failure, and in the links below.
  expect(screen.getAllByText(/call us/)).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Try again' }).isConnected).toBe(true);
});
