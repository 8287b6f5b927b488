import { MemberContext, unconfirmedRequests, useMember } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  choices,
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

const issueField = () => screen.getByLabelText<HTMLSelectElement>('Issue');
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
  screen.getByText(/^A number helps us to reach you\. .* start with the country code/);
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

test('says which address the answer goes to, with a link to change it', { tags: ['CON-01'] }, async () => {
  open();
  await loaded();
  const text = screen.getByText('We will answer to margaret@example.org.').closest('p');
  expect(text?.textContent).toBe('We will answer to margaret@example.org. Change your e-mail address');
  expect(text?.querySelector('a')?.getAttribute('href')).toBe('/edit-profile/account');
});

function PageWithoutAddress() {
  const member = { ...useMember(), profile: createProfile({ EmailAddress: '' }) };
  return (
    <MemberContext value={member}>
      <ContactPage />
    </MemberContext>
  );
}

test('without an e-mail address asks for a call or an address', { tags: ['CON-01', 'R-19'] }, async () => {
  const sent = open({ page: PageWithoutAddress });
  await loaded();
  const link = screen.getByRole('link', { name: 'enter your e-mail address' });
  expect(link.getAttribute('href')).toBe('/edit-profile/account');
  expect(link.closest('p')?.textContent).toBe(
    'We have no confirmed e-mail address for you. Please choose Telephone, or enter your e-mail address first.',
  );
  write('Please answer.');
  await send();
  const summary = await screen.findByRole('group', { name: 'Please check your answers' });
  within(summary).getByText(
    'Preferred Contact Method: Please choose Telephone: we have no confirmed e-mail address for you.',
  );
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Telephone' }));
  await send();
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => body.ContactMethod)).toEqual(['Telephone']);
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

test('starts the detail text with the subject of the link', { tags: ['CON-01'] }, async () => {
  const state = { certificateNumber: '000001000013', kind: 'Contracts' };
  const sent = open({ at: { pathname: '/contact', state } });
  await loaded();
  expect(detailField().value).toBe('About certificate 000001000013, Contracts:\n');
  await userEvent.type(detailField(), 'Those of 1998, please.');
  await send();
  await screen.findByText('Success!');
  expect(sent.map(({ body }) => body.Detail)).toEqual([
    'About certificate 000001000013, Contracts:\nThose of 1998, please.',
  ]);
});

const ofCertificate = (certificateNumber: string) => ({
  pathname: '/contact',
  state: { certificateNumber, kind: 'Contracts' },
});

test('sends nothing if the detail is only the subject of the link', { tags: ['CON-13'] }, async () => {
  const sent = open({ at: ofCertificate('000001000013') });
  await loaded();
  await send();
  const summary = await screen.findByRole('group', { name: 'Please check your answers' });
  within(summary).getByText('Additional Detail (required): This field is required');
  expect(sent).toEqual([]);
});

test('keeps the subject after a sign-in, which loses the history state', {
  tags: ['CON-01', 'F-12'],
}, async () => {
  open({ at: ofCertificate('000001000013') });
  await loaded();
  reload();
  await loaded();
  expect(detailField().value).toBe('About certificate 000001000013, Contracts:\n');
});

test('keeps the text of a draft with the subject of the link', { tags: ['CON-01', 'F-12'] }, async () => {
  open({ at: ofCertificate('000001000013') });
  await loaded();
  await userEvent.type(detailField(), 'Those of 1998, please.');
  reload({ at: ofCertificate('000001000013') });
  await loaded();
  expect(detailField().value).toBe('About certificate 000001000013, Contracts:\nThose of 1998, please.');
});

test('starts the draft again for a link with another subject, with a new key', {
  tags: ['CON-01', 'F-12', 'R-09'],
}, async () => {
  const first = open({ at: ofCertificate('000001000013'), answers: [errorResponse(503)] });
  await loaded();
  await userEvent.type(detailField(), 'Those of 1998, please.');
  await send();
  await screen.findByText(/^What you wrote is still here\./);
  // The list of requests does not load, so that the attempt stays unknown.
  const second = reload({ at: ofCertificate('000001000021'), listed: errorResponse(403) });
  await loaded();
  expect(detailField().value).toBe('About certificate 000001000021, Contracts:\n');
  await userEvent.type(detailField(), 'All, please.');
  await send();
  await screen.findByText('Success!');
  expect(second.map(({ body }) => body.Detail)).toEqual([
    'About certificate 000001000021, Contracts:\nAll, please.',
  ]);
  expect(second[0]?.key).not.toBe(first[0]?.key);
  // The success of this request says nothing about the attempt with the other subject.
  expect(unconfirmedRequests.list().map(({ keys }) => keys)).toEqual([[first[0]?.key]]);
});

test('ignores an unknown reason', { tags: ['AMB-42'] }, async () => {
  open({ at: '/contact?reason=%3Cscript%3E' });
  await loaded();
  expect(screen.queryByRole('region', { name: 'What your request is about' })).toBeNull();
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

/** Remembers a request with these keys as sent before the page opened. */
function sentBefore(keys: string[], wasRejected = false) {
  const owner = createProfile().AzureObjectGuid;
  unconfirmedRequests.put({
    kind: 'contact',
    owner,
    path: '/contact',
    keys,
    wasRejected,
    sentAt: Date.now(),
  });
}

/** Sends a request whose response is still missing. Returns what was sent, and the end of the page before it. */
async function sendWithoutResponse(at = '/contact?about=forms') {
  const held = Promise.withResolvers<void>();
  const sent = open({ at, answers: [held.promise.then(() => 1)] });
  await screen.findByLabelText('Additional Detail (required)');
  write('Where is my form?');
  await send();
  await waitFor(() => expect(sent).toHaveLength(1));
  const leave = () => {
    cleanup();
    held.resolve();
  };
  return { sent, leave };
}

test('shows the number of a request whose response was lost', {
  tags: ['F-05', 'F-08', 'R-09'],
}, async () => {
  const { sent, leave } = await sendWithoutResponse();
  expect(unconfirmedRequests.list()).toMatchObject([{ keys: [sent[0]?.key], path: '/contact?about=forms' }]);
  leave();
  open({ listed: sent });
  await screen.findByText('Success!');
  expect(await screen.findByText('100001')).toBeDefined();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('keeps what was written after a request that arrived', { tags: ['F-05', 'F-12', 'R-09'] }, async () => {
  const { sent, leave } = await sendWithoutResponse();
  leave();
  const [[name, value] = ['', '']] = Object.entries<string>(sessionStorage).filter(([, text]) =>
    text.includes('Where is my form?'),
  );
  const changed = value
    .replace('Where is my form?', 'And my statement?')
    .replace(sent[0]?.key ?? '', 'key-2');
  sessionStorage.setItem(name, changed);
  open({ listed: sent });
  const text = 'Your earlier request has reached us. What you have written since then has not been sent.';
  await screen.findByRole('group', { name: text });
  expect(screen.queryByText('Success!')).toBeNull();
  expect(detailField()).toHaveProperty('value', 'And my statement?');
});

test.each([false, true])(
  'says that a request has not arrived, refused: %j',
  { tags: ['F-05', 'R-09'] },
  async (wasRejected) => {
    sentBefore(['key-1'], wasRejected);
    open();
    const text = 'Your request has not reached us. Please send it again.';
    const group = await screen.findByRole('group', { name: text });
    await expect.poll(() => document.activeElement).toBe(group);
    await loaded();
    detailField();
  },
);

test('keeps the form if the list of requests does not load', { tags: ['F-05', 'F-23'] }, async () => {
  sentBefore(['key-1']);
  open({ listed: errorResponse(403) });
  await loaded();
  expect(unconfirmedRequests.list()).toHaveLength(1);
});

const LISTED = {
  key: 'key-1',
  body: { Topic: 'Billing Support', Issue: 'A question', Detail: 'Why?', ContactMethod: 'E-mail' },
};

test.each([
  ['arrived', [LISTED], 'Success!'],
  ['did not arrive', [], 'Your request has not reached us. Please send it again.'],
])(
  'a request that %s concerns only the form that sent it',
  {
    tags: ['F-05', 'F-08', 'R-09'],
  },
  async (_result, listed, text) => {
    sentBefore(['key-1']);
    open({ at: '/contact?reason=olddocs', listed });
    await screen.findByRole('region', { name: 'What your request is about' });
    write('Those of 2019.');
    expect(screen.queryByText(text)).toBeNull();
    expect(unconfirmedRequests.list()).toHaveLength(1);
    reload({ listed });
    expect(await screen.findByText(text)).toBeDefined();
    reload({ at: '/contact?reason=olddocs' });
    expect(detailField().value).toBe('Those of 2019.');
  },
);

/** The page, with a link to the form without a reason, as the Back button opens it. */
function PageWithLink() {
  return (
    <>
      <ContactPage />
      <Link to="/contact">Without a reason</Link>
    </>
  );
}

test('shows the result of a request only on the form of its reason', {
  tags: ['CON-08', 'F-05', 'R-09'],
}, async () => {
  const { leave } = await sendWithoutResponse('/contact?reason=olddocs');
  leave();
  open({ at: '/contact?reason=olddocs', page: PageWithLink });
  const text = 'Your request has not reached us. Please send it again.';
  await screen.findByRole('group', { name: text });
  await userEvent.click(screen.getByRole('link', { name: 'Without a reason' }));
  await loaded();
  expect(screen.queryByText(text)).toBeNull();
});

test('finds the request of a form with a reason', { tags: ['CON-08', 'F-05', 'R-09'] }, async () => {
  const at = '/contact?reason=olddocs';
  const { sent, leave } = await sendWithoutResponse(at);
  leave();
  open({ at, listed: sent });
  expect(await screen.findByText('Success!')).toBeDefined();
});

test('does not know what became of a request without a key', { tags: ['F-05', 'R-09'] }, async () => {
  sentBefore([]);
  open({ apiExtensions: ['request-tracking'] });
  expect(
    await screen.findByText(
      'We do not know whether your request reached us. If you hear nothing from us, please call us.',
    ),
  ).toBeDefined();
});
