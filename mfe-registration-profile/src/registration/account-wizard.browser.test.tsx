import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { recordNotifications } from '../testing/record-notifications.ts';
import { unregisteredUser } from '../testing/unregistered-user.ts';
import { RegistrationPage } from './registration-page.tsx';

/** For a loaded machine. */
const LATE = { timeout: 60_000 };

const notifications = recordNotifications();
afterEach(() => {
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the certificates page takes it away
  document.cookie = 'new-registration=; Max-Age=0; Path=/';
  vi.useRealTimers();
});

const MATCH = { ResponseCode: 1, FirstName: 'MARGARET ann', LastName: "lindqvist-o'holm", NameId: '100101' };
const noMatch = (ResponseCode: number) => ({ ResponseCode, FirstName: null, LastName: null, NameId: null });

type Sent = [call: string, query: Record<string, string>];

/** Opens a step for a signed-in account; records the mutations. */
function open(step: string, answers: FakeResponses = {}): Sent[] {
  const sent: Sent[] = [];
  const record = (call: string, known: unknown) => (query: URLSearchParams) => {
    sent.push([call, Object.fromEntries(query)]);
    return answers[call] === undefined ? known : answers[call];
  };
  renderPage(RegistrationPage, {
    path: '/registration/:step',
    at: `/registration/${step}`,
    responses: {
      GetMemberProfileByAzureObjectId: unregisteredUser,
      ...answers,
      ValidateMemberIdentity: record('ValidateMemberIdentity', MATCH),
      InsertMemberProfileInfo: record('InsertMemberProfileInfo', 1),
      UpdateMemberProfileInfo: record('UpdateMemberProfileInfo', 1),
      WriteToLog: record('WriteToLog', 1),
    },
  });
  return sent;
}

const BIRTH = /^Date of birth/;
const FOUR = /^Last four digits/;
const NUMBER = /^Certificate number/;
const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label);
async function fill(label: RegExp | string, text: string) {
  await userEvent.clear(await field(label));
  if (text !== '') await userEvent.paste(text);
}
async function answerStep2(birth = '03/08/1951', four = '5365', number = '20419791') {
  await fill(BIRTH, birth);
  await fill(FOUR, four);
  await fill(NUMBER, number);
  await clickButton('Continue');
}
async function goToStep3(answers: FakeResponses = {}) {
  const sent = open('2', answers);
  await answerStep2();
  await heading('Customize Member Profile');
  return sent;
}
/** By text: role queries are slow on a page with many styles. */
const heading = (name: string) =>
  screen.findByText((_, element) => element?.tagName === 'H1' && element.textContent.endsWith(name));
const clickButton = async (name: string) =>
  userEvent.click(await screen.findByText(name, { selector: 'button' }));
const finish = () => clickButton('Finish registration');
const errorSummary = (title: string) =>
  screen.findByRole('group', { name: title }).then((group) =>
    within(group)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  );

test('shows date of birth, last four of SSN and certificate number', {
  tags: ['REG-03'],
}, async () => {
  open('2');
  await heading('Personal Information');
  const inputs = await Promise.all([BIRTH, FOUR, NUMBER].map(field));
  expect([...document.querySelectorAll('input')]).toEqual(inputs);
  screen.getByText('Continue', { selector: 'button' });
});

test('says what the answers are for, and how much of the number to type', {
  tags: ['REG-03', 'REG-18'],
}, async () => {
  open('2');
  await heading('Personal Information');
  const purpose = await screen.findByText('We use these only to find your membership.');
  const four = await field(FOUR);
  expect(purpose.compareDocumentPosition(four)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.getElementById(four.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The last four digits only.',
  );
});

test('marks required fields of both steps', {
  tags: ['REG-03', 'REG-21', 'CTX-02'],
}, async () => {
  await goToStep3();
  const fields = await Promise.all(['First name', 'Last name', 'Preferred email'].map(field));
  expect(fields.map((input) => input.getAttribute('aria-required'))).toEqual(['true', 'true', 'true']);
  cleanup();
  open('2');
  const inputs = await Promise.all([BIRTH, FOUR, NUMBER].map(field));
  expect(inputs.map((input) => input.getAttribute('aria-required'))).toEqual(['true', 'true', 'true']);
});

test('allows autofill of the date only, with numeric keyboards', {
  tags: ['R-27'],
}, async () => {
  open('2');
  const fields = await Promise.all([BIRTH, FOUR, NUMBER].map(field));
  expect(fields.map(({ autocomplete, inputMode }) => [autocomplete, inputMode])).toEqual([
    ['bday', 'numeric'],
    ['off', 'numeric'],
    ['off', 'numeric'],
  ]);
});

test('sends the padded number and the date without dashes', {
  tags: ['REG-08', 'REG-18', 'REG-19', 'REG-20', 'AMB-66'],
}, async () => {
  const sent = await goToStep3();
  expect(sent).toEqual([
    [
      'ValidateMemberIdentity',
      { certificateNumber: '000020419791', dateOfBirth: '19510308', lastFourSsn: '5365' },
    ],
  ]);
});

test('marks missing answers below the banner, and sends nothing', {
  tags: ['REG-16', 'REG-17'],
}, async () => {
  const sent = open('2');
  await fill(FOUR, '5365');
  await clickButton('Continue');
  expect(
    await errorSummary('All fields are required. Please be sure you have completed all of the fields below.'),
  ).toEqual(['Date of birth: This field is required', 'Certificate number: This field is required']);
  const marked = await Promise.all([BIRTH, FOUR, NUMBER].map(field));
  expect(marked.map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', null, 'true']);
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: /^Certificate number:/ }));
  expect(document.activeElement).toBe(await field(NUMBER));
});

test('uses another title for invalid answers', { tags: ['REG-18', 'REG-19'] }, async () => {
  open('2');
  await answerStep2('03/08/51', '536', '1234567890123');
  expect(await errorSummary('Please check your answers')).toHaveLength(3);
});

test.each([
  [1000, 'the Certificate Number was not found.', 'REG-24'],
  [2000, 'Date of Birth does not match the owner of this Certificate.', 'REG-25'],
  [3000, 'Last Four of SSN does not match the owner of this Certificate.', 'REG-26'],
  [9000, 'An unknown error occurred.', 'REG-27 R-02'],
  [7, 'An unknown error occurred.', 'REG-27'],
])(
  'code %i says %s (%s), with both numbers, and keeps the input',
  { tags: ['REG-28'] },
  async (code, message) => {
    open('2', { ValidateMemberIdentity: noMatch(code) });
    await answerStep2();
    const banner = await screen.findByLabelText(
      `We are unable to validate your member status, ${message} Please verify the information you entered is correct and try again, or contact our support team for assistance. Be sure to mention Error Code ${code}.`,
    );
    expect(
      within(banner)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['877-555-0142', '608-555-0176']);
    expect(document.activeElement).toBe(banner);
    expect(banner.textContent?.includes('we pause for 15 minutes after several tries')).toBe(code === 9000);
    const typed = await Promise.all([BIRTH, FOUR, NUMBER].map(field));
    expect(typed.map(({ value }) => value)).toEqual(['03/08/1951', '5365', '20419791']);
  },
);

test('mentions pause and phone after three failures, then continues', {
  tags: ['R-02'],
}, async () => {
  let answer: unknown = noMatch(2000);
  const validate = () => answer;
  renderPage(RegistrationPage, {
    path: '/registration/:step',
    at: '/registration/2',
    responses: { GetMemberProfileByAzureObjectId: unregisteredUser, ValidateMemberIdentity: validate },
  });
  await answerStep2();
  for (const times of [2, 3]) {
    await screen.findByLabelText(/^We are unable/);
    expect(screen.queryByText(/^After five tries/)).toBeNull();
    (await field(BIRTH)).focus();
    await clickButton('Continue');
    await vi.waitFor(
      () => expect(document.activeElement).toBe(screen.queryByLabelText(/^We are unable/)),
      LATE,
    );
    expect(screen.queryByText(/^After five tries/) !== null).toBe(times === 3);
  }
  answer = MATCH;
  await clickButton('Continue');
  expect(await heading('Customize Member Profile')).toBeDefined();
});

test.each([
  ['a refusal', errorResponse(429)],
  ['a check that passes without a name id', { ...MATCH, NameId: null }],
  ['an answer that cannot be read', { Surprise: true }],
])('%s is a failure, and keeps the input', { tags: ['REG-29'] }, async (_what, ValidateMemberIdentity) => {
  open('2', { ValidateMemberIdentity });
  await answerStep2();
  const failed = await screen.findByRole('group', {
    name: 'There was a problem validating your information.',
  });
  within(failed).getByRole('link', { name: '877-555-0142' });
  expect((await field(BIRTH)).value).toBe('03/08/1951');
  expect(screen.queryByText(/^We are unable/)).toBeNull();
});

test('shows a pending button during the check, announced once', {
  tags: ['REG-08'],
}, async () => {
  const sent = open('2', { ValidateMemberIdentity: pendingForever });
  await field(NUMBER);
  const regions = [...document.querySelectorAll('[role=status]')];
  await answerStep2();
  const button = await screen.findByRole('button', { name: 'Checking your answers' });
  // Screen readers announce a live region only if it exists before its text.
  expect(regions.filter(({ textContent }) => textContent === 'Checking your answers')).toHaveLength(1);
  await userEvent.click(button);
  expect(sent).toHaveLength(1);
});

test('ignores a second press before the pending state renders', {
  tags: ['REG-08', 'R-02'],
}, async () => {
  const sent = open('2', { ValidateMemberIdentity: pendingForever });
  await fill(BIRTH, '03/08/1951');
  await fill(FOUR, '5365');
  await fill(NUMBER, '20419791');
  fireEvent.submit(await field(NUMBER));
  fireEvent.submit(await field(NUMBER));
  await screen.findByRole('button', { name: 'Checking your answers' });
  expect(sent).toHaveLength(1);
});

test('prefills capitalized names and the address after code 1', {
  tags: ['REG-04', 'REG-09', 'AMB-64'],
}, async () => {
  await goToStep3();
  screen.getByRole('heading', { level: 2, name: 'Contact Information' });
  const values = await Promise.all(['First name', 'Last name', 'Preferred email'].map(field));
  expect(values.map(({ value }) => value)).toEqual(['Margaret Ann', "Lindqvist-O'Holm", 'greta@example.org']);
});

test('inserts a new profile, sets the cookie and opens certificates', {
  tags: ['REG-13', 'REG-14', 'REG-15', 'AMB-16', 'R-03'],
}, async () => {
  const cookie = vi.spyOn(document, 'cookie', 'set');
  const sent = await goToStep3();
  await fill('First name', 'Maggie');
  await finish();
  expect(await screen.findByText('Went to /certificates')).toBeDefined();
  expect(sent.slice(1)).toEqual([
    [
      'InsertMemberProfileInfo',
      {
        azureObjectId: '00000000-0000-4000-8000-000000000001',
        allowAccess: 'true',
        allowEmailContact: 'true',
        isValidated: 'true',
        lifeProNameId: '100101',
        displayFirstName: 'Maggie',
        displayLastName: "Lindqvist-O'Holm",
        preferredEmail: 'greta@example.org',
        userName: 'greta@example.org',
      },
    ],
  ]);
  expect(cookie.mock.calls).toEqual([['new-registration=true; Max-Age=31536000; Path=/; SameSite=Lax']]);
  cookie.mockRestore();
  expect(notifications).toEqual(['registration.completed']);
});

test('updates a profile that is not validated', { tags: ['REG-12'] }, async () => {
  const GetMemberProfileByAzureObjectId = {
    ...unregisteredUser,
    ProfileRegistered: 'Y',
    ProfileValidated: 'N',
  };
  const sent = await goToStep3({ GetMemberProfileByAzureObjectId });
  await finish();
  await screen.findByText('Went to /certificates');
  expect(sent.slice(1)).toEqual([
    [
      'UpdateMemberProfileInfo',
      {
        azureObjectId: '00000000-0000-4000-8000-000000000001',
        displayFirstName: 'Margaret Ann',
        displayLastName: "Lindqvist-O'Holm",
        preferredEmail: 'greta@example.org',
        validated: 'Y',
      },
    ],
  ]);
});

test('shows errors on step 3, and sends nothing', {
  tags: ['REG-21', 'REG-22', 'REG-23'],
}, async () => {
  const sent = await goToStep3();
  await fill('First name', '');
  await fill('Last name', ' ');
  await fill('Preferred email', '');
  await finish();
  expect(await errorSummary('Please check your answers')).toEqual([
    'First name: A first and last name are required.',
    'Last name: A first and last name are required.',
    'Preferred email: Please fill in your preferred email.',
  ]);
  await fill('Preferred email', 'maggie@');
  expect(await screen.findAllByText(/Please provide a properly formatted email address\.$/)).toHaveLength(2);
  expect(sent).toHaveLength(1);
});

const UPDATE =
  'Oops! There was an error with updating your registration. Please contact Customer Support Center for assistance at 877-555-0142.';
const INSERT =
  'Oops! There was an error with registration. Please contact Customer Support Center for assistance at 877-555-0142.';
const unvalidatedProfile = { ...unregisteredUser, ProfileRegistered: 'Y', ProfileValidated: 'N' };

for (const [ids, what, answers, text] of [
  [
    'REG-30',
    'an update that is not made',
    { GetMemberProfileByAzureObjectId: unvalidatedProfile, UpdateMemberProfileInfo: 0 },
    UPDATE,
  ],
  ['REG-31 AMB-67', 'an insert that is not made', { InsertMemberProfileInfo: 0 }, INSERT],
  ['REG-31 AMB-67', 'an insert that is refused', { InsertMemberProfileInfo: errorResponse(403) }, INSERT],
  [
    'REG-31 AMB-67',
    'an update that is refused',
    { GetMemberProfileByAzureObjectId: unvalidatedProfile, UpdateMemberProfileInfo: errorResponse(403) },
    INSERT,
  ],
] satisfies [string, string, FakeResponses, string][]) {
  test(`shows and logs ${what}, keeps the input, sets no cookie`, {
    tags: ids.split(' '),
  }, async () => {
    const sent = await goToStep3(answers);
    await fill('First name', 'Maggie');
    await finish();
    const failed = await screen.findByLabelText(text);
    within(failed).getByRole('link', { name: 'Answer the three questions again' });
    expect((await field('First name')).value).toBe('Maggie');
    await vi.waitFor(() => expect(sent.at(-1)?.[0]).toBe('WriteToLog'), LATE);
    expect(sent.at(-1)?.[1]).toMatchObject({ severity: '2' });
    expect([document.cookie, notifications]).toEqual(['', []]);
  });
}

test('restores step 3 without storing date of birth or SSN digits', {
  tags: ['F-12', 'R-27'],
}, async () => {
  await goToStep3();
  await fill('First name', 'Maggie');
  cleanup();
  // The 13 digits of the check's timestamp may contain any four digits.
  const stored = JSON.stringify({ ...sessionStorage, ...localStorage }).replace(/checkedAt\W+\d{13}/, '');
  expect(stored).not.toMatch(/checkedAt|1951|5365/);
  open('3');
  await heading('Customize Member Profile');
  expect((await field('First name')).value).toBe('Maggie');
});

test('restores only the certificate number on step 2', { tags: ['F-12', 'R-27'] }, async () => {
  open('2');
  await fill(BIRTH, '03/08/1951');
  await fill(FOUR, '5365');
  await fill(NUMBER, '20419791');
  cleanup();
  open('2');
  const values = await Promise.all([BIRTH, FOUR, NUMBER].map(field));
  expect(values.map(({ value }) => value)).toEqual(['', '', '20419791']);
});

test('stores nothing after registration', { tags: ['F-12'] }, async () => {
  await goToStep3();
  await finish();
  await screen.findByText('Went to /certificates');
  expect({ ...sessionStorage }).toEqual({});
});

test('returns from step 3 to step 2 half an hour after the check', {
  tags: ['R-03', 'REG-11'],
}, async () => {
  await goToStep3();
  cleanup();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
  open('3');
  expect(await screen.findByText('Went to /registration')).toBeDefined();
});

test('updates names after Back to step 2; Cancel signs out', {
  tags: ['REG-05', 'REG-09'],
}, async () => {
  let answer = MATCH;
  const signOut = vi.fn(() => Promise.resolve());
  const validate = () => answer;
  renderPage(RegistrationPage, {
    path: '/registration/:step',
    at: '/registration/2',
    responses: { GetMemberProfileByAzureObjectId: unregisteredUser, ValidateMemberIdentity: validate },
    platform: { signOut },
  });
  await answerStep2();
  await heading('Customize Member Profile');
  await fill('First name', 'Maggie');
  await clickButton('Back');
  await heading('Personal Information');
  expect((await field(FOUR)).value).toBe('');
  answer = { ...MATCH, FirstName: 'NILS' };
  await answerStep2();
  await heading('Customize Member Profile');
  expect((await field('First name')).value).toBe('Nils');
  await clickButton('Cancel');
  expect(signOut).toHaveBeenCalledTimes(1);
});
