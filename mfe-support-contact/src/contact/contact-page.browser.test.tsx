import { resetServerTime } from '@portal/api/testing/server-time';
import { createBus } from '@portal/event-bus';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ContactPage } from './contact-page.tsx';

const topics = [
  { Id: 45, Title: 'User Profile', Issues: [{ Id: 60, Title: 'Update account information' }] },
  {
    Id: 31,
    Title: 'Billing Support',
    Issues: [
      { Id: 19, Title: 'Make or change a payment' },
      { Id: 20, Title: 'Change billing frequency' },
    ],
  },
  {
    Id: 32,
    Title: 'Documents',
    Issues: [
      { Id: 25, Title: 'A document is missing' },
      { Id: 20, Title: 'Request previous documents' },
    ],
  },
  { Id: 48, Title: 'Correspondence', Issues: [{ Id: 71, Title: 'A letter' }] },
  { Id: 49, Title: 'Chapter', Issues: [] },
];

interface Sent {
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}

interface Options {
  readonly at?: string;
  readonly topics?: unknown;
  /** Responses to sends in order; the last repeats. */
  readonly answers?: readonly unknown[];
}

/** The request as the server lists it. */
function listed({ key, body }: Sent, position: number) {
  const { Topic, Issue, Detail, ContactMethod } = body;
  return {
    ...{ Reference: String(100_001 + position), RequestKey: key, Topic, Issue, Detail, ContactMethod },
    ...{ SentOn: '2026-11-21', State: 'received', StateSince: '2026-11-21' },
  };
}

/** Opens the page; `sent` records requests, which the server then lists. */
function open({ at = '/contact', topics: offered = topics, answers = [1] }: Options = {}) {
  const sent: Sent[] = [];
  const requests = () => sent.map(listed);
  renderPage(ContactPage, {
    path: '/contact',
    at,
    responses: {
      GetContactTopics: offered,
      SendSupportRequestEmail: (_query: URLSearchParams, request: RequestInit) => {
        const key = new Headers(request.headers).get('idempotency-key');
        sent.push({ key, body: JSON.parse(String(request.body)) });
        return answers[Math.min(sent.length, answers.length) - 1];
      },
      GetSupportRequests: requests,
    },
  });
  return sent;
}

const topicField = () => screen.findByLabelText<HTMLSelectElement>('Topic');
const issueField = () => screen.getByLabelText<HTMLSelectElement>('Issue');
const detailField = () => screen.getByLabelText<HTMLTextAreaElement>('Additional Detail (required)');
const phoneField = () => screen.getByLabelText<HTMLInputElement>('Phone Number (required)');
const selectedText = (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent;
const choices = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);
const write = (text: string) => fireEvent.change(detailField(), { target: { value: text } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
const loaded = async () => {
  await screen.findByText('Billing Support');
};

/** Simulates a page reload: only storage remains. */
function reload(options: Options = {}) {
  cleanup();
  return open(options);
}

beforeEach(() => sessionStorage.clear());

test('asks for topic, issue, detail and method, and promises 5 days', {
  tags: ['CON-01', 'CON-03', 'CON-04', 'CON-16'],
}, async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Contact Member Services' });
  screen.getByText('Tell us what you need. A representative will respond within 5 days.');
  await loaded();
  expect(choices(await topicField())).toEqual(['Billing Support', 'Documents', 'Chapter']);
  expect(choices(issueField())).toEqual(['Make or change a payment', 'Change billing frequency']);
  expect(detailField().required || detailField().getAttribute('aria-required')).toBe('true');
  const method = within(screen.getByRole('group', { name: 'Preferred Contact Method' }));
  expect(method.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'E-mail',
    'Telephone',
  ]);
  expect(method.getByRole<HTMLInputElement>('radio', { name: 'E-mail' }).checked).toBe(true);
  screen.getByRole('button', { name: 'Send Request' });
  expect(screen.getByRole('link', { name: '877-555-0142' }).getAttribute('href')).toBe('tel:+18775550142');
  expect(screen.getByRole('link', { name: 'Back to Support' }).getAttribute('href')).toBe('/support');
});

test('labels the phone number as required, but accepts none', {
  tags: ['CON-02', 'CON-14', 'AMB-56'],
}, async () => {
  const sent = open();
  await loaded();
  expect(screen.queryByLabelText('Phone Number (required)')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  expect(phoneField().placeholder).toBe('###-###-####');
  screen.getByText(
    /^If you leave this empty, we will call the number we have on file\..* start with the country code/,
  );
  write('Please call.');
  await send();
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => body.ContactMethod)).toEqual(['Telephone']);
});

test.each([
  ['3125550114', '312-555-0114'],
  ['(312) 555-0114', '312-555-0114'],
  ['31255501', '312-555-01'],
  ['0114 at work', '0114 at work'],
  ['01 23 45 67 89', '01 23 45 67 89'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])(
  'formats the number %j as %j, complete or not, and sends it',
  { tags: ['CON-02', 'AMB-56'] },
  async (typed, formatted) => {
    const sent = open();
    await loaded();
    await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
    await userEvent.type(phoneField(), typed);
    await userEvent.tab();
    expect(phoneField().value).toBe(formatted);
    write('Please call.');
    await send();
    await screen.findByText('Success!');
    expect(sent.map(({ body }) => body.ContactMethod)).toEqual([`Telephone ${formatted}`]);
  },
);

/** Thanksgiving Day, when nobody calls. */
function setThanksgiving() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T16:00:00Z') });
  resetServerTime();
  onTestFinished(() => {
    vi.useRealTimers();
    resetServerTime();
  });
}
const dayField = () => screen.getByLabelText<HTMLSelectElement>(/^Day of the call/);
const timeField = () => screen.getByLabelText<HTMLSelectElement>('Time of the call');

test('asks for a call in an hour within the telephone hours', { tags: ['CON-01', 'F-12'] }, async () => {
  setThanksgiving();
  open();
  await loaded();
  expect(screen.queryByLabelText(/^Day of the call/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  expect(choices(dayField()).slice(0, 3)).toEqual([
    'Any day',
    'Friday, November 27, 2026',
    'Monday, November 30, 2026',
  ]);
  expect(screen.queryByLabelText('Time of the call')).toBeNull();
  await userEvent.selectOptions(dayField(), 'Monday, November 30, 2026');
  expect(selectedText(timeField())).toBe('8 AM to 9 AM');
  expect(choices(timeField()).at(-1)).toBe('4 PM to 5 PM');
  await userEvent.selectOptions(timeField(), '1 PM to 2 PM');
  const sent = reload();
  await loaded();
  expect([selectedText(dayField()), selectedText(timeField())]).toEqual([
    'Monday, November 30, 2026',
    '1 PM to 2 PM',
  ]);
  write('Please call.');
  await send();
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => body.CallBack)).toEqual([{ Day: '2026-11-30', Time: '13:00' }]);
});

test('sends no hour of a call with an answer by e-mail', { tags: ['CON-01'] }, async () => {
  setThanksgiving();
  const sent = open();
  await loaded();
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  await userEvent.selectOptions(dayField(), 'Friday, November 27, 2026');
  await userEvent.click(screen.getByRole('radio', { name: 'E-mail' }));
  write('Please write.');
  await send();
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => 'CallBack' in body)).toEqual([false]);
});

test('explains that the chosen hour is not available any more', { tags: ['CON-01', 'ERR-27'] }, async () => {
  setThanksgiving();
  open({ answers: [errorResponse(422)] });
  await loaded();
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  await userEvent.selectOptions(dayField(), 'Friday, November 27, 2026');
  write('Please call.');
  await send();
  await screen.findByText(/^We cannot call you at the time that you chose\./);
  expect(selectedText(timeField())).toBe('8 AM to 9 AM');
});

test('says which address the answer goes to, with a link to change it', { tags: ['CON-01'] }, async () => {
  open();
  await loaded();
  const text = screen.getByText('We will answer to margaret@example.org.').closest('p');
  expect(text?.textContent).toBe('We will answer to margaret@example.org. Change your e-mail address');
  expect(text?.querySelector('a')?.getAttribute('href')).toBe('/edit-profile/account');
});

test('resets the issue on a topic change, even with an equal id', {
  tags: ['CON-11'],
}, async () => {
  const sent = open();
  await loaded();
  await userEvent.selectOptions(issueField(), 'Change billing frequency');
  await userEvent.selectOptions(await topicField(), 'Documents');
  expect(selectedText(issueField())).toBe('A document is missing');
  write('The statement of 2019.');
  await send();
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => [body.Topic, body.Issue])).toEqual([['Documents', 'A document is missing']]);
});

test('selects topic 23 and issue 19 before topics load, then the first', {
  tags: ['CON-18', 'AMB-63'],
}, async () => {
  open({ topics: pendingForever });
  const topic = await topicField();
  expect([topic.value, issueField().value]).toEqual(['23', '19']);
  reload();
  await loaded();
  expect([(await topicField()).value, issueField().value]).toEqual(['31', '19']);
});

for (const [ids, reason, topic, issue] of [
  ['CON-08', 'olddocs', 'Documents', 'Request previous documents'],
  ['CON-09', 'billingchanges', 'Billing Support', 'Change billing frequency'],
  ['CON-10', 'olderpaymentinfo', 'Billing Support', 'Request payment or loan history'],
] as const) {
  test(`locks and sends ${topic} / ${issue} for the reason ${reason}`, {
    tags: [...ids.split(' '), 'AMB-42'],
  }, async () => {
    const sent = open({ at: `/contact?reason=${reason}`, topics: [] });
    const about = await screen.findByRole('region', { name: 'What your request is about' });
    expect(about.textContent).toBe(`Topic${topic}Issue${issue}`);
    expect(screen.queryByRole('combobox')).toBeNull();
    write('Since 2019, please.');
    await send();
    await screen.findByText('Success!');
    expect(sent.map(({ body }) => [body.Topic, body.Issue])).toEqual([[topic, issue]]);
  });
}

test('ignores an unknown reason', { tags: ['AMB-42'] }, async () => {
  open({ at: '/contact?reason=%3Cscript%3E' });
  await loaded();
  expect(screen.queryByRole('region', { name: 'What your request is about' })).toBeNull();
});

test('shows the thank-you page with the reference', {
  tags: ['CON-05', 'CON-06', 'CON-07', 'CON-12', 'CON-17'],
}, async () => {
  const sent = open();
  await loaded();
  write('  Two lines\nof text.  ');
  await send();
  const title = await screen.findByRole('heading', { level: 1, name: 'Success!' });
  expect(document.activeElement).toBe(title);
  screen.getByText(
    'Thank you for contacting us! Our representatives will review your request and contact you within 2 business days.',
  );
  expect(screen.getByRole('link', { name: 'Back to Support' }).getAttribute('href')).toBe('/support');
  await screen.findByText('100001');
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
  expect(document.activeElement).toBe(failed);
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
  expect(detailField().value).toBe('In a hurry.');
  expect(sent).toEqual([]);
});

test('offers a call if there are no topics', { tags: ['CON-16'] }, async () => {
  open({ topics: [] });
  expect(await screen.findByText('You can call us about anything.')).toBeDefined();
});

test('sends the preselected topic unless the member changes it', {
  tags: ['CON-01', 'CON-11'],
}, async () => {
  const other = { Id: 50, Title: 'Annuities', Issues: [{ Id: 80, Title: 'Withdrawals' }] };
  const sent = open({ at: '/contact?about=annuities', topics: [...topics, other] });
  await waitFor(() => expect(screen.getByLabelText('Topic')).toHaveProperty('value', '50'));
  await userEvent.type(screen.getByLabelText('Additional Detail (required)'), 'My question.');
  await userEvent.click(screen.getByRole('button', { name: 'Send Request' }));
  await screen.findByRole('heading', { level: 1, name: 'Success!' });
  expect(sent.map(({ body }) => [body.Topic, body.Issue])).toEqual([['Annuities', 'Withdrawals']]);
});
