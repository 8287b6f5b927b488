import { unconfirmedRequests } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PAPER_STATE } from '../../testing/documents-responses.ts';
import { Paperless } from './paperless.tsx';

const bus = createBus('a test');
afterEach(() => sessionStorage.clear());

const BILLS = {
  ...PAPER_STATE,
  Choices: PAPER_STATE.Choices.map((choice) =>
    choice.FormType === 'Billing Document'
      ? { ...choice, IsPaperless: true, ChosenOn: '2026-03-05' }
      : choice,
  ),
};
const AGREE = 'I have read this and agree to get the documents that I selected without paper';

const open = (responses: FakeResponses) => renderPage(Paperless, { path: '/documents', responses });
const clickButton = async (text: string) => userEvent.click(await screen.findByText(text));
const tick = async (label: string) => userEvent.click(await screen.findByLabelText(label));

/** Fake endpoint that stores the choice. */
function createPaperlessServer(
  result: unknown = { Result: 'saved' },
  [before, after] = [PAPER_STATE, BILLS],
) {
  const sent: unknown[] = [];
  let state = before;
  const find = () => state;
  const save = (_query: URLSearchParams, request: RequestInit) => {
    sent.push(JSON.parse(String(request.body)));
    state = after;
    return result;
  };
  open({ GetPaperlessState: find, SavePaperlessChoice: save });
  return sent;
}

test('shows rights, requires consent and shows the start date', {
  tags: ['F-11'],
}, async () => {
  const sent = createPaperlessServer();
  await screen.findByText(/^Today we mail your documents to you on paper/);
  await clickButton('Choose paperless documents');
  await tick('Billing Statements');
  screen.getByText(
    'We also write to you a week before a premium is due. You can stop that on the Payments page.',
  );
  for (const statement of [
    'Your right to paper',
    'How to go back to paper',
    'How to get a copy on paper',
    'What you need',
    'Your e-mail address',
  ]) {
    const question = screen.getByText('Which documents should come without paper?');
    expect(screen.getByText(statement).compareDocumentPosition(question)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  }
  await tick(AGREE);
  await clickButton('Save my choice');
  const saved = await screen.findByText('Your choice is saved.');
  screen.getByText(/^We confirm it by e-mail to /);
  expect(sent).toEqual([{ WithoutPaper: ['Billing Document'], TermsVersion: '2026-11-29' }]);
  await expect.poll(() => document.activeElement?.contains(saved)).toBe(true);
  screen.getByText('Without paper since March 05, 2026');
  expect(screen.getAllByText('On paper')).toHaveLength(3);
});

test('keeps the focus where it is after the choice was saved', { tags: ['F-11', 'CTX-02'] }, async () => {
  const answers = [PAPER_STATE, BILLS];
  const shift = () => answers.shift();
  const responses = { GetPaperlessState: shift, SavePaperlessChoice: { Result: 'saved' } };
  renderPage(
    () => {
      const [count, setCount] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setCount(count + 1)}>{`Filter ${count}`}</button>
          <Paperless />
        </>
      );
    },
    { path: '/documents', responses },
  );
  await clickButton('Choose paperless documents');
  await tick('Billing Statements');
  await tick(AGREE);
  await clickButton('Save my choice');
  const saved = await screen.findByText('Your choice is saved.');
  await expect.poll(() => document.activeElement?.contains(saved)).toBe(true);
  await clickButton('Filter 0');
  expect(document.activeElement?.textContent).toBe('Filter 1');
});

test('focuses the heading of the opened choice, and its button after Cancel', {
  tags: ['F-11', 'CTX-02'],
}, async () => {
  open({ GetPaperlessState: PAPER_STATE });
  await clickButton('Choose paperless documents');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Go paperless' }));
  await clickButton('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose paperless documents' }));
});

const agreesIsRequired = () => screen.getByLabelText(AGREE).getAttribute('aria-required');

test('sends nothing without consent, and marks the checkbox', { tags: ['F-11'] }, async () => {
  const sent = createPaperlessServer();
  await clickButton('Choose paperless documents');
  await tick('Contracts');
  expect(agreesIsRequired()).toBe('true');
  await clickButton('Save my choice');
  await screen.findByText('Check this box if you agree. Without it your documents come on paper.');
  expect(sent).toEqual([]);
});

test('requires and sends no consent for a return to paper', { tags: ['F-11'] }, async () => {
  const sent = createPaperlessServer({ Result: 'saved' }, [BILLS, PAPER_STATE]);
  await clickButton('Change how you get documents, or go back to paper');
  expect(await screen.findByLabelText('Billing Statements')).toHaveProperty('checked', true);
  await tick('Billing Statements');
  expect(agreesIsRequired()).toBe('false');
  await clickButton('Save my choice');
  await screen.findByText('Your choice is saved.');
  expect(sent).toEqual([{ WithoutPaper: [], TermsVersion: 'none' }]);
});

test('promises no e-mail for a choice that changes nothing', { tags: ['F-11'] }, async () => {
  createPaperlessServer({ Result: 'saved' }, [BILLS, BILLS]);
  await clickButton('Change how you get documents, or go back to paper');
  await clickButton('Save my choice');
  await screen.findByText('Your choice is saved.');
  expect(screen.queryByText(/^We confirm it/)).toBeNull();
});

test('without an e-mail address asks for its confirmation', { tags: ['F-11'] }, async () => {
  open({ GetPaperlessState: { ...PAPER_STATE, EmailAddress: '' } });
  const link = await screen.findByRole('link', { name: 'enter your address again' });
  expect(link.getAttribute('href')).toBe('/edit-profile/account');
  expect(screen.queryByText('Choose paperless documents')).toBeNull();
});

test('without an e-mail address allows only a return to paper', { tags: ['F-11'] }, async () => {
  const noAddress = { EmailAddress: '' };
  const sent = createPaperlessServer({ Result: 'saved' }, [
    { ...BILLS, ...noAddress },
    { ...PAPER_STATE, ...noAddress },
  ]);
  await screen.findByRole('link', { name: 'enter your address again' });
  expect(screen.queryByText(/^We write to/)).toBeNull();
  await clickButton('Change how you get documents, or go back to paper');
  await tick('Billing Statements');
  expect(screen.queryByLabelText('Contracts')).toBeNull();
  expect(screen.queryByText('Please read this first')).toBeNull();
  await clickButton('Save my choice');
  await screen.findByText('Your choice is saved.');
  expect(screen.queryByText(/^We confirm it/)).toBeNull();
  expect(sent).toEqual([{ WithoutPaper: [], TermsVersion: 'none' }]);
});

test.each([
  ['the server refuses', errorResponse(500), 'We could not save your choice.'],
  ['there were too many changes', errorResponse(429), /Please try again in an hour, or call us\.$/],
  [
    'something has changed',
    { Result: 'outdated' },
    /^How your documents come to you, or the statements below, changed/,
  ],
])('keeps the choice and says what to do if %s', { tags: ['F-11', 'F-23'] }, async (_what, answer, text) => {
  createPaperlessServer(answer);
  await clickButton('Choose paperless documents');
  await tick('Billing Statements');
  await tick(AGREE);
  await clickButton('Save my choice');
  await screen.findByText(text);
  expect(screen.getByLabelText('Billing Statements')).toHaveProperty('checked', true);
  expect(screen.queryByText('Your choice is saved.')).toBeNull();
});

test('offers no Cancel while the choice is saved', { tags: ['F-11'] }, async () => {
  const answer = Promise.withResolvers<unknown>();
  const later = () => answer.promise;
  open({ GetPaperlessState: PAPER_STATE, SavePaperlessChoice: later });
  await clickButton('Choose paperless documents');
  await tick('Contracts');
  await tick(AGREE);
  await clickButton('Save my choice');
  await screen.findByText('Saving your choice', { selector: 'button *' });
  expect(screen.getByText('Cancel')).toHaveProperty('disabled', true);
  answer.resolve({ Result: 'saved' });
  await screen.findByText('Your choice is saved.');
});

test('shows loading, and whom to call after a failure', { tags: ['F-11'] }, async () => {
  const { unmount } = open({ GetPaperlessState: pendingForever });
  await screen.findByText('Getting how your documents come to you');
  unmount();
  open({ GetPaperlessState: errorResponse(403) });
  const panel = await screen.findByRole('region', { name: 'Go paperless' });
  await waitFor(() => within(panel).getByText('We could not find out how your documents come to you.'));
  expect(within(panel).getByRole('link', { name: '877-555-0142' })).toBeDefined();
});

const owner = createProfile().AzureObjectGuid;
const sentBefore = (wasRejected: boolean) =>
  unconfirmedRequests.put({
    kind: 'paperless',
    owner,
    path: '/documents',
    keys: [],
    wasRejected,
    sentAt: Date.now(),
  });

test('restores the ticks after an expired session', { tags: ['AUTH-15', 'F-11', 'R-21'] }, async () => {
  createPaperlessServer();
  await clickButton('Choose paperless documents');
  await tick('Contracts');
  await tick(AGREE);
  bus.emit('session.ended', 1, { reason: 'expired' });
  cleanup();
  createPaperlessServer();
  await waitFor(() => expect(screen.getByLabelText('Contracts')).toHaveProperty('checked', true));
  expect(screen.getByLabelText(AGREE)).toHaveProperty('checked', true);
  expect(screen.getByLabelText('Billing Statements')).toHaveProperty('checked', false);
});

test.each([
  ['is saved', false, BILLS, 'Your choice has arrived and is saved.'],
  ['is not saved', false, PAPER_STATE, 'Your choice was not saved. What you selected is still here.'],
  ['was refused', true, PAPER_STATE, 'Your choice was not saved. What you selected is still here.'],
])(
  'says after a new sign-in that a choice %s',
  { tags: ['F-05', 'F-11'] },
  async (_what, wasRejected, state, text) => {
    sentBefore(wasRejected);
    const values = { 'Billing Document': true, agrees: true };
    sessionStorage.setItem('form-draft-paperless', JSON.stringify({ owner, values }));
    open({ GetPaperlessState: state });
    const group = await screen.findByRole('group', { name: text });
    await expect.poll(() => document.activeElement).toBe(group);
  },
);

test('without its ticks shows how documents are delivered now', { tags: ['F-05', 'F-11'] }, async () => {
  sentBefore(false);
  open({ GetPaperlessState: BILLS });
  await screen.findByRole('group', { name: /The page now shows the current state/ });
  expect(screen.getByText('Without paper since March 05, 2026')).toBeDefined();
});

test('tells a lost choice from what was ticked since then', { tags: ['F-05', 'F-11'] }, async () => {
  const loseResponse = () => Promise.reject(new TypeError('Failed to fetch'));
  open({ GetPaperlessState: PAPER_STATE, SavePaperlessChoice: loseResponse });
  await clickButton('Choose paperless documents');
  await tick('Billing Statements');
  await tick(AGREE);
  await clickButton('Save my choice');
  await screen.findByText('No answer came back, so we do not know whether it arrived.');
  await tick('Contracts');
  bus.emit('session.ended', 1, { reason: 'expired' });
  cleanup();
  open({ GetPaperlessState: BILLS });
  await screen.findByRole('group', { name: /^What you sent has arrived. What you have changed since/ });
  expect(screen.getByLabelText('Contracts')).toHaveProperty('checked', true);
});
