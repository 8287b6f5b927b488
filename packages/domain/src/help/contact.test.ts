import { expect, test } from 'vitest';
import {
  ContactAnswers,
  ContactAnswersWithoutEmail,
  contactDraft,
  contactPath,
  presetReason,
  selectableTopics,
  selectIssue,
  subjectLine,
  topicForSlug,
} from './contact.ts';

for (const [ids, reason, topic, issue] of [
  ['CON-08', 'olddocs', 'Documents', 'Request previous documents'],
  ['CON-09', 'billingchanges', 'Billing Support', 'Change billing frequency'],
  ['CON-10', 'olderpaymentinfo', 'Billing Support', 'Request payment or loan history'],
] as const) {
  test(`presets ${topic} / ${issue} for the reason ${reason}`, {
    tags: [...ids.split(' '), 'AMB-42'],
  }, () => {
    expect(presetReason(reason)).toEqual({ topic, issue });
  });
}

test.each([
  [{ certificateNumber: '000001000013', kind: 'Contracts' }, 'About certificate 000001000013, Contracts:\n'],
  [{ certificateNumber: '000001000013' }, 'About certificate 000001000013:\n'],
  [{ certificateNumber: 1_000_013 }, ''],
  [null, ''],
])('starts the detail text for the history state %j', { tags: ['CON-01'] }, (state, line) => {
  expect(subjectLine(state)).toBe(line);
});

test.each([null, undefined, '', 'OLDDOCS', 'constructor', '__proto__', 'somethingelse'])(
  'presets nothing for the reason %j',
  { tags: ['AMB-42'] },
  (reason) => {
    expect(presetReason(reason)).toBeUndefined();
  },
);

test('hides User Profile and Correspondence, and keeps the order of topics', {
  tags: ['CON-16'],
}, () => {
  const topics = ['Documents', 'User Profile', 'Billing Support', 'Correspondence', 'Correspondence Course'];
  expect(selectableTopics(topics.map((Title) => ({ Title }))).map(({ Title }) => Title)).toEqual([
    'Documents',
    'Billing Support',
    'Correspondence Course',
  ]);
});

const OFFERED = [
  {
    Id: 5,
    Title: 'Documents',
    Issues: [
      { Id: 51, Title: 'Missing' },
      { Id: 52, Title: 'Older' },
    ],
  },
  {
    Id: 6,
    Title: 'Billing',
    Issues: [
      { Id: 52, Title: 'Frequency' },
      { Id: 62, Title: 'History' },
    ],
  },
  { Id: 7, Title: 'Chapter', Issues: [] },
];

for (const [ids, what, offered, chosen, shown] of [
  ['CON-18', 'nothing yet', undefined, {}, { topicId: 23, issueId: 19 }],
  ['CON-18', 'nothing offered', [], { topicId: 6 }, { topicId: 23, issueId: 19 }],
  ['CON-18', 'the first', OFFERED, {}, { topicId: 5, topic: 'Documents', issueId: 51, issue: 'Missing' }],
  [
    'CON-11',
    'a topic',
    OFFERED,
    { topicId: 6 },
    { topicId: 6, topic: 'Billing', issueId: 52, issue: 'Frequency' },
  ],
  [
    'CON-11',
    'an issue of it',
    OFFERED,
    { topicId: 6, issueId: 62 },
    { topicId: 6, topic: 'Billing', issueId: 62, issue: 'History' },
  ],
  [
    'CON-11',
    'a topic that is no longer available',
    OFFERED,
    { topicId: 9, issueId: 62 },
    { topicId: 5, topic: 'Documents', issueId: 51, issue: 'Missing' },
  ],
  [
    'CON-15',
    'a topic without issues',
    OFFERED,
    { topicId: 7 },
    { topicId: 7, topic: 'Chapter', issueId: 0, issue: 'Chapter' },
  ],
] as const) {
  test(`selects ${what}`, { tags: [...ids.split(' '), 'AMB-63'] }, () => {
    expect(selectIssue(offered, chosen)).toEqual(shown);
  });
}

test.each([
  ['E-mail', '312-555-0114', 'E-mail'],
  ['Telephone', '', 'Telephone'],
  ['Telephone', '3125550114', 'Telephone 312-555-0114'],
  ['Telephone', '312-555-01', 'Telephone 312-555-01'],
] as const)('sends %s with the number %j as %j', { tags: ['CON-17', 'AMB-56'] }, (method, phone, sent) => {
  expect(ContactAnswers.parse({ detail: ' Please. ', method, phone })).toEqual({
    Detail: 'Please.',
    ContactMethod: sent,
  });
});

test('limits the length of a number that is to be called', { tags: ['CON-01', 'CON-02'] }, () => {
  const messages = (method: 'E-mail' | 'Telephone', length: number) =>
    ContactAnswers.safeParse({ detail: 'Please.', method, phone: '7'.repeat(length) }).error?.issues.map(
      ({ path, message }) => [path, message],
    );
  expect(messages('Telephone', 30)).toBeUndefined();
  expect(messages('Telephone', 31)).toEqual([[['phone'], 'Please use at most 30 characters.']]);
  expect(messages('E-mail', 31)).toBeUndefined();
});

test('accepts a detail of at most 4,000 characters', { tags: ['CON-13', 'R-19'] }, () => {
  const check = (length: number) =>
    ContactAnswers.safeParse({ detail: 'x'.repeat(length), method: 'E-mail', phone: '' }).error?.issues;
  expect(check(4_000)).toBeUndefined();
  expect(check(4_001)).toMatchObject([{ message: 'Please use at most 4,000 characters.' }]);
});

test.each([{ certificateNumber: '000001000013', kind: 'Contracts' }, { certificateNumber: '000001000013' }])(
  'rejects a detail that is only the subject line of %j',
  { tags: ['CON-13'] },
  (subject) => {
    const line = subjectLine(subject);
    const errorsOf = (detail: string) =>
      ContactAnswers.safeParse({ detail, method: 'E-mail', phone: '' }).error?.issues.map(
        ({ message }) => message,
      );
    expect(errorsOf(line)).toEqual(['This field is required']);
    expect(errorsOf(`${line}All of them:`)).toBeUndefined();
    expect(errorsOf(`${line.trim()} all of them, please:`)).toBeUndefined();
  },
);

test.each([
  [
    'E-mail',
    ['This field is required', 'Please choose Telephone: we have no confirmed e-mail address for you.'],
  ],
  ['Telephone', ['This field is required']],
] as const)(
  'without an e-mail address checks %s',
  { tags: ['CON-01', 'CON-13', 'R-19'] },
  (method, messages) => {
    const answer = ContactAnswersWithoutEmail.safeParse({ detail: '', method, phone: '' });
    expect(answer.error?.issues.map(({ message }) => message)).toEqual(messages);
  },
);

test('stores only known fields in a draft, and rejects other data', {
  tags: ['F-12'],
}, () => {
  const draft = { topicId: 5, subject: 'About:', detail: 'Please.', method: 'E-mail', phone: '', key: 'k' };
  expect(contactDraft(undefined).parseDraft({ ...draft, more: 1 })).toEqual(draft);
  expect(contactDraft(undefined).parseDraft({ method: 'Fax' })).toBeUndefined();
  expect(contactDraft(presetReason('olddocs')).name).toBe('contact Request previous documents');
});

test.each([
  ['Billing & Payments', '/contact?about=billing-and-payments', 'Billing Support'],
  ['Life Insurance', '/contact?about=life-insurance', 'Life Insurance'],
  ['Annuities', '/contact?about=annuities', 'Annuities'],
  ['General', '/contact?about=general', 'General'],
])(
  'preselects the topic for an article of %s',
  { tags: ['CON-01', 'CON-18'] },
  (category, address, title) => {
    expect(contactPath(category)).toBe(address);
    expect(topicForSlug(new URL(address, 'http://localhost').searchParams.get('about'))).toBe(title);
    const offered = ['Documents', title].map((Title, position) => ({
      Id: position + 1,
      Title,
      Issues: [{ Id: 9, Title: 'An issue' }],
    }));
    expect(selectIssue(offered, {}, title)).toEqual({
      topicId: 2,
      topic: title,
      issueId: 9,
      issue: 'An issue',
    });
    // The member's choice stays.
    expect(selectIssue(offered, { topicId: 1 }, title)).toMatchObject({ topicId: 1, topic: 'Documents' });
  },
);

test('starts with the first topic for anything else', { tags: ['CON-18'] }, () => {
  expect([contactPath('Pets'), contactPath(undefined)]).toEqual(['/contact', '/contact']);
  expect([topicForSlug('pets'), topicForSlug('constructor'), topicForSlug(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
