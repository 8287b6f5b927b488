import { GetSupportRequests, useApiQuery } from '@portal/api';
import { unconfirmedRequests } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { RequestsPage } from '../support/requests-page.tsx';
import {
  detailField,
  loaded,
  open,
  phoneField,
  reload,
  selectedText,
  send,
  topicField,
  topics,
  write,
} from './contact-page.fixture.ts';
import { ContactPage } from './contact-page.tsx';

beforeEach(() => sessionStorage.clear());

test('shows the thank-you page with the reference', {
  tags: ['CON-05', 'CON-06', 'CON-07', 'CON-12', 'CON-17'],
}, async () => {
  const sent = open();
  await loaded();
  write('  Two lines\nof text.  ');
  await send();
  const title = await screen.findByRole('heading', { level: 1, name: 'Success!' });
  await expect.poll(() => document.activeElement).toBe(title);
  screen.getByText(
    'Thank you for contacting us! Our representatives will review your request and contact you within 2 business days.',
  );
  expect(screen.getByRole('link', { name: 'Back to Support' }).getAttribute('href')).toBe('/support');
  await screen.findByText('100001');
  screen.getByText('E-mail, to margaret@example.org');
  expect(screen.getByRole('link', { name: 'Your requests' }).getAttribute('href')).toBe('/support/requests');
  expect(screen.queryByRole('button', { name: 'Send Request' })).toBeNull();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      Topic: 'Billing Support',
      Issue: 'Make or change a payment',
      Detail: 'Two lines\nof text.',
      ContactMethod: 'E-mail',
      RecipientEmail: '',
      User: null,
    },
  ]);
  // A sent request leaves no draft.
  reload();
  await loaded();
  expect(detailField().value).toBe('');
});

function ContactWithKnownRequests() {
  const { isSuccess } = useApiQuery(GetSupportRequests, { query: {} });
  return isSuccess && <ContactPage />;
}

test('waits for the reference if earlier requests are known', { tags: ['F-08'] }, async () => {
  const lists: unknown[] = [[], pendingForever];
  const nextList = () => lists.shift();
  renderPage(ContactWithKnownRequests, {
    path: '/contact',
    responses: {
      GetContactTopics: topics,
      SendSupportRequestEmail: 1,
      GetSupportRequests: nextList,
    },
  });
  await loaded();
  write('Where is my statement?');
  await send();
  expect(await screen.findByText('One moment...')).toBeDefined();
});

/** The contact page with a button that opens the list of requests. */
function ContactThenRequests() {
  const [isListOpen, setListOpen] = useState(false);
  if (isListOpen) return <RequestsPage />;
  return (
    <>
      <ContactPage />
      <button type="button" onClick={() => setListOpen(true)}>
        Open the list
      </button>
    </>
  );
}

test('adds a request to the list that the member opens while it is sent', { tags: ['F-08'] }, async () => {
  const { promise: answer, resolve } = Promise.withResolvers<unknown>();
  const requests: object[] = [];
  renderPage(ContactThenRequests, {
    path: '/contact',
    responses: {
      GetContactTopics: topics,
      SendSupportRequestEmail: answer,
      GetSupportRequests: requests,
    },
  });
  await loaded();
  write('Where is my statement?');
  await send();
  await userEvent.click(screen.getByRole('button', { name: 'Open the list' }));
  await screen.findByText('You have not sent a request.');
  requests.push({
    ...{ Reference: '100001', RequestKey: null, Topic: 'Billing Support', Issue: 'A question' },
    ...{ Detail: 'Where is my statement?', ContactMethod: 'E-mail' },
    ...{ SentOn: '2026-11-21', State: 'received', StateSince: '2026-11-21' },
  });
  resolve(1);
  expect(await screen.findByText('100001')).toBeDefined();
});

test('shows the thank-you page from its top', { tags: ['CON-05', 'ROUTE-08'] }, async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
  onTestFinished(() => scrollTo.mockRestore());
  open();
  await loaded();
  write('A long story.');
  await send();
  await screen.findByText('Success!');
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 });
});

test('ignores a phone number that is too long for an answer by e-mail', {
  tags: ['CON-01', 'CON-02'],
}, async () => {
  const sent = open();
  await loaded();
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  await userEvent.type(phoneField(), '312-555-0114 or in the evening 312-555-0115');
  await userEvent.click(screen.getByRole('radio', { name: 'E-mail' }));
  write('A long story.');
  await send();
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => body.ContactMethod)).toEqual(['E-mail']);
});

test('sends nothing without a detail, and explains it', { tags: ['CON-13'] }, async () => {
  const sent = open();
  await loaded();
  write('   ');
  await send();
  const summary = await screen.findByRole('group', { name: 'Please check your answers' });
  within(summary).getByText('Additional Detail (required): This field is required');
  expect(screen.getByText('This field is required')).toBeDefined();
  write('x'.repeat(4_001));
  await within(summary).findByText(/Please use at most 4,000 characters\./);
  expect(sent).toEqual([]);
});

test('keeps input and key after a failure, and retries with the key', {
  tags: ['ERR-27', 'AMB-02', 'CON-17', 'R-09'],
}, async () => {
  const received: string[] = [];
  const stop = createBus('a test')
    .events('notification.requested', 1)
    .subscribe(({ message }) => received.push(message));
  const sent = open({ answers: [errorResponse(500, 'trace-7'), Response.error(), 1] });
  await loaded();
  write('Please send me the statement.');
  await send();
  const failed = await screen.findByRole('group', {
    name: 'Oops! There was a problem when sending your request.',
  });
  expect(failed.textContent).toContain('Reference: trace-7');
  expect(failed.textContent).toContain('877-555-0142');
  await expect.poll(() => document.activeElement).toBe(failed);
  expect(received).toEqual([]);
  expect(detailField().value).toBe('Please send me the statement.');
  await send();
  await screen.findByText(
    'What you wrote is still here. You can press Send Request again: it reaches us only once.',
  );
  await send();
  await screen.findByText('Success!');
  stop.unsubscribe();
  expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key, sent[0]?.key]);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('treats a response of 0 as failure, and explains the rate limit', {
  tags: ['ERR-27', 'API-18'],
}, async () => {
  open({ answers: [0, errorResponse(429)] });
  await loaded();
  write('Please send me the statement.');
  await send();
  await screen.findByRole('group', { name: 'Oops! There was a problem when sending your request.' });
  await send();
  await screen.findByText(/^You have sent several requests within an hour, and we have them\./);
  expect(detailField().value).toBe('Please send me the statement.');
});

test('uses a new key after one that has sent other content', { tags: ['CON-17', 'R-09'] }, async () => {
  const sent = open({ answers: [errorResponse(409), 1] });
  await loaded();
  write('Where is my statement?');
  await send();
  await screen.findByText(/^What you wrote is still here\./);
  await send();
  await screen.findByText('Success!');
  expect(sent[1]).toEqual({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), body: sent[0]?.body });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('sends one request for many presses', { tags: ['CON-12', 'R-09'] }, async () => {
  const sent = open({ answers: [pendingForever] });
  await loaded();
  write('Once.');
  const button = screen.getByRole('button', { name: 'Send Request' });
  fireEvent.click(button);
  fireEvent.click(button);
  fireEvent.keyDown(detailField(), { key: 'Enter' });
  await within(button).findByText('Sending...');
  fireEvent.click(button);
  expect(sent).toHaveLength(1);
});

test('keeps the text of a request unchanged while it is sent', {
  tags: ['CON-12', 'F-12'],
}, async () => {
  open({ answers: [pendingForever] });
  await loaded();
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  await userEvent.type(detailField(), 'A long story.');
  await send();
  await userEvent.type(detailField(), ' And more.');
  await userEvent.type(phoneField(), '312');
  expect([detailField().value, phoneField().value]).toEqual(['A long story.', '']);
});

test('restores the draft after a reload, with the key until it changes', {
  tags: ['CON-01', 'F-12', 'R-09'],
}, async () => {
  const first = open({ answers: [Response.error()] });
  await loaded();
  await userEvent.selectOptions(await topicField(), 'Documents');
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  await userEvent.type(phoneField(), '312-555-0114');
  write('A long story.');
  await send();
  await screen.findByText(/^What you wrote is still here\./);

  const second = reload({ answers: [Response.error()] });
  await loaded();
  expect(selectedText(await topicField())).toBe('Documents');
  expect([detailField().value, phoneField().value]).toEqual(['A long story.', '312-555-0114']);
  await send();
  await screen.findByText(/^What you wrote is still here\./);
  expect(second[0]?.key).toBe(first[0]?.key);
  write('A longer story.');
  await send();
  await screen.findByText(/^What you wrote is still here\./);
  expect(second).toHaveLength(2);
  expect(second[1]?.key).not.toBe(first[0]?.key);
});

test.each([
  ['', false],
  [' and a reload', true],
])(
  'a sent request ends its earlier attempts, after an edit%s',
  { tags: ['F-05', 'R-09'] },
  async (_after, reloads) => {
    open({ answers: [errorResponse(503), 1] });
    await loaded();
    write('A long story.');
    await send();
    await screen.findByText(/^What you wrote is still here\./);
    // The list of requests does not load, so that the attempt stays unknown.
    if (reloads) reload({ listed: errorResponse(403) });
    await loaded();
    expect(unconfirmedRequests.list()).toHaveLength(1);
    write('A longer story.');
    await send();
    await screen.findByText('Success!');
    expect(unconfirmedRequests.list()).toEqual([]);
  },
);

test('keeps the draft over midnight', { tags: ['CON-01', 'F-12'] }, async () => {
  open({ today: '2026-11-21' });
  await loaded();
  write('A long story.');
  reload({ today: '2026-11-22' });
  await loaded();
  expect(detailField().value).toBe('A long story.');
});

test('separates drafts by reason', { tags: ['CON-08', 'F-12'] }, async () => {
  open();
  await loaded();
  write('Of my own.');
  reload({ at: '/contact?reason=olddocs' });
  await screen.findByRole('region', { name: 'What your request is about' });
  expect(detailField().value).toBe('');
  write('Of a reason.');
  reload();
  await loaded();
  expect(detailField().value).toBe('Of my own.');
});

test('keeps the input when the topics fail, and retries them', {
  tags: ['ERR-26'],
}, async () => {
  open({ topics: errorResponse(403) });
  await screen.findByText('Oops! There was a problem when getting topics.');
  screen.getByRole('button', { name: 'Try again' });
  write('Still here.');
  expect(screen.getAllByRole('link', { name: '877-555-0142' }).length).toBeGreaterThan(0);
  reload();
  await loaded();
  expect(detailField().value).toBe('Still here.');
});

test('waits for the topics, then sends once', {
  tags: ['CON-01', 'CON-12', 'R-09'],
}, async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const sent = open({ topics: () => promise });
  await topicField();
  write('In a hurry.');
  await send();
  const pendingButton = await screen.findByRole('button', { name: 'Sending...' });
  expect(pendingButton.getAttribute('aria-disabled')).toBe('true');
  expect(sent).toEqual([]);
  resolve(topics);
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => [body.Topic, body.Issue, body.Detail])).toEqual([
    ['Billing Support', 'Make or change a payment', 'In a hurry.'],
  ]);
});

test('sends nothing if the topics fail while it waits', {
  tags: ['ERR-26', 'R-09'],
}, async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const sent = open({ topics: () => promise });
  await topicField();
  write('In a hurry.');
  await send();
  resolve(errorResponse(403));
  await screen.findByText('Oops! There was a problem when getting topics.');
  expect(
    (await screen.findByRole('button', { name: 'Send Request' })).getAttribute('aria-disabled'),
  ).toBeNull();
  const failed = screen.getByRole('group', { name: /^Nothing has been sent: there is no topic/ });
  within(failed).getByText(/^What you wrote is still here\./);
  await expect.poll(() => document.activeElement).toBe(failed);
  expect(detailField().value).toBe('In a hurry.');
  expect(sent).toEqual([]);
});

test('says after each press without topics that nothing was sent', {
  tags: ['CON-16', 'F-23'],
}, async () => {
  const sent = open({ topics: [] });
  await screen.findByText('Requests cannot be sent here at the moment.');
  write('In a hurry.');
  for (let i = 0; i < 2; i++) {
    await send();
    const failed = await screen.findByRole('group', { name: /^Nothing has been sent: there is no topic/ });
    await expect.poll(() => document.activeElement).toBe(failed);
  }
  expect(sent).toEqual([]);
});

test('sends after topics that failed have loaded', { tags: ['ERR-26'] }, async () => {
  const answers = [errorResponse(403), errorResponse(403), topics];
  const sent = open({ topics: () => answers.shift() });
  await screen.findByText('Oops! There was a problem when getting topics.');
  write('In a hurry.');
  await send();
  await screen.findByRole('group', { name: /^Nothing has been sent: there is no topic/ });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await loaded();
  expect(screen.queryByRole('group', { name: /^Nothing has been sent: there is no topic/ })).toBeNull();
  await send();
  await screen.findByText('Success!');
  expect(sent).toHaveLength(1);
});
