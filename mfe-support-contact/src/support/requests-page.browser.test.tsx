import type { SupportRequest } from '@portal/api';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { RequestsPage } from './requests-page.tsx';

const request = (changes: Partial<SupportRequest> = {}): SupportRequest => ({
  Reference: '100482',
  RequestKey: null,
  Topic: 'Documents',
  Issue: 'Request previous documents',
  Detail: 'The statement of 2019.\n<b>Please</b>.',
  ContactMethod: 'Telephone 312-555-0114',
  SentOn: '2026-11-18' as SupportRequest['SentOn'],
  State: 'in review',
  StateSince: '2026-11-20' as SupportRequest['SentOn'],
  ...changes,
});

const open = (answer: unknown) =>
  renderPage(RequestsPage, { path: '/support/requests', responses: { GetSupportRequests: answer } });

test('lists a request with number, state and its text', {
  tags: ['CTX-10', 'F-08', 'R-06'],
}, async () => {
  open([request()]);
  const card = await screen.findByRole('listitem');
  within(card).getByRole('heading', { level: 2, name: 'Request previous documents' });
  expect([...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Reference number100482',
    'TopicDocuments',
    'Sent onNovember 18, 2026',
    'A representative has it sinceNovember 20, 2026',
    'How we will answerTelephone 312-555-0114',
  ]);
  within(card).getByText('In review');
  expect(within(card).getByText(/^The statement of 2019/).textContent).toBe(
    'The statement of 2019.\n<b>Please</b>.',
  );
});

test.each([
  ['received', 'Received', 'Received onNovember 20, 2026How we will answerTelephone'],
  ['answered', 'Answered', 'Answered onNovember 20, 2026Answered byTelephone'],
] as const)('shows that a request is %s', { tags: ['F-08'] }, async (State, word, since) => {
  open([request({ State })]);
  const card = await screen.findByRole('listitem');
  within(card).getByText(word);
  expect(card.textContent).toContain(since);
});

test('shows many requests in steps', { tags: ['F-08'] }, async () => {
  open(Array.from({ length: 23 }, (_, position) => request({ Reference: String(100_100 + position) })));
  await screen.findByText('100100');
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show 10 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
});

test('prints all requests, and keeps the step on screen', { tags: ['F-08'] }, async () => {
  open(Array.from({ length: 23 }, (_, position) => request({ Reference: String(100_100 + position) })));
  const first = await screen.findByText('100100');
  const cards = () => first.closest('ul')?.querySelectorAll(':scope > li').length;
  fireEvent(window, new Event('beforeprint'));
  expect(cards()).toBe(23);
  fireEvent(window, new Event('afterprint'));
  expect(cards()).toBe(10);
});

test('links to the contact page without requests', { tags: ['F-08'] }, async () => {
  open([]);
  await screen.findByText('You have not sent a request.');
  expect(screen.getByRole('link', { name: 'Contact Member Services' }).getAttribute('href')).toBe('/contact');
});

test('says after a failure that nothing is lost, and whom to call', {
  tags: ['F-08', 'F-23'],
}, async () => {
  open(errorResponse(403));
  await screen.findByText('We could not get your requests.');
  expect(screen.getByText(/^If this keeps happening, call us/).textContent).toContain('877-555-0142');
});
