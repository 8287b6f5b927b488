import { resetServerTime } from '@portal/api/testing/server-time';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { unregisteredUser } from '../testing/unregistered-user.ts';
import {
  answerStep2,
  BIRTH,
  clickButton,
  errorSummary,
  FOUR,
  field,
  fill,
  goToStep3,
  heading,
  LATE,
  MATCH,
  NUMBER,
  open,
} from './account-wizard.fixture.ts';
import { RegistrationPage } from './registration-page.tsx';

afterEach(() => {
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the certificates page takes it away
  document.cookie = 'new-registration=; Max-Age=0; Path=/';
  vi.useRealTimers();
});

const noMatch = (ResponseCode: number) => ({ ResponseCode, FirstName: null, LastName: null, NameId: null });

test('shows date of birth, last four of SSN and certificate number', {
  tags: ['REG-03'],
}, async () => {
  open('2');
  await heading('Personal Information');
  const inputs = await Promise.all([BIRTH, FOUR, NUMBER].map(field));
  expect([...document.querySelectorAll('input')]).toEqual(inputs);
  screen.getByText('Continue', { selector: 'button' });
});

const OWNERS_ONLY =
  'If you own no certificate, for example because you only pay for one or are insured by one, please call us.';

test('says what the answers are for, and what to type', {
  tags: ['REG-03', 'REG-18'],
}, async () => {
  open('2');
  await heading('Personal Information');
  const purpose = await screen.findByText('We use these only to find your membership.');
  const four = await field(FOUR);
  expect(purpose.compareDocumentPosition(four)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const fields = await Promise.all([BIRTH, FOUR, NUMBER].map(field));
  const hints = fields.map((one) => document.getElementById(one.getAttribute('aria-describedby') ?? ''));
  expect(hints.map((hint) => hint?.textContent)).toEqual([
    'Month, day and all four digits of the year, for example 03/08/1951. The slashes are optional.',
    'Four digits, for example 6789.',
    'The number of a certificate that you own. It is on your contract. You can leave out the zeros at the start.',
  ]);
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

test.each(['03/08/1951', '03081951'])(
  'sends the padded number and %s without signs',
  {
    tags: ['REG-08', 'REG-18', 'REG-19', 'REG-20', 'AMB-66'],
  },
  async (birth) => {
    const sent = open('2');
    await answerStep2(birth);
    await heading('Customize Member Profile');
    expect(sent).toEqual([
      [
        'ValidateMemberIdentity',
        { certificateNumber: '000020419791', dateOfBirth: '19510308', lastFourSsn: '5365' },
      ],
    ]);
  },
);

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
  await expect.poll(() => document.activeElement).toBe(await field(NUMBER));
});

test('uses another title for invalid answers', { tags: ['REG-18', 'REG-19'] }, async () => {
  open('2');
  await answerStep2('03/08/51', '536', '1234567890123');
  expect(await errorSummary('Please check your answers')).toHaveLength(3);
});

test.each([
  [
    1000,
    'the Certificate Number was not found.',
    'REG-24',
    ['Date of birth', 'Last four digits of your Social Security number', 'Certificate number'],
  ],
  [
    2000,
    'Date of Birth does not match the owner of this Certificate.',
    'REG-25',
    ['Date of birth', 'Certificate number'],
  ],
  [
    3000,
    'Last Four of SSN does not match the owner of this Certificate.',
    'REG-26',
    ['Last four digits of your Social Security number', 'Certificate number'],
  ],
  [9000, 'An unknown error occurred.', 'REG-27 R-02', []],
  [
    7,
    'An unknown error occurred.',
    'REG-27',
    ['Date of birth', 'Last four digits of your Social Security number', 'Certificate number'],
  ],
])(
  'code %i says %s (%s), with both numbers, and keeps the input',
  { tags: ['REG-28'] },
  async (code, message, _ids, toCheck) => {
    vi.useFakeTimers({ now: new Date('2026-11-24T20:32:40Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    open('2', { ValidateMemberIdentity: noMatch(code) });
    await answerStep2();
    const text = `We are unable to validate your member status, ${message} Please verify the information you entered is correct and try again, or contact our support team for assistance. Be sure to mention Error Code ${code}.`;
    const banner = await screen.findByLabelText(text);
    const links = within(banner).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([...toCheck, '877-555-0142', '608-555-0176']);
    await expect.poll(() => document.activeElement).toBe(banner);
    const paragraphs = [...banner.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(paragraphs[0]).toBe(
      code === 9000
        ? 'Please call us, or try again after 2:47 PM Central.'
        : 'We could not find your membership.',
    );
    expect(paragraphs[1]).toBe(
      code === 9000
        ? 'For your protection, we pause for 15 minutes after several tries. Nothing you entered is lost.'
        : 'Please check these answers. What you entered is still here.',
    );
    expect(paragraphs.filter((paragraph) => paragraph === OWNERS_ONLY)).toHaveLength(code === 9000 ? 0 : 1);
    expect(paragraphs.at(-1)).toBe(`If you call, please read this to us: ${text}`);
    const fields = await Promise.all([BIRTH, FOUR, NUMBER].map(field));
    const marked = fields.filter((one) => one.getAttribute('aria-invalid') === 'true');
    expect(marked.map(({ labels }) => labels?.[0]?.textContent)).toEqual(toCheck);
    for (const [index, one] of marked.entries()) {
      expect(document.getElementById(`${one.id}-error`)?.textContent).toBe('Please check this answer.');
      if (links[index]) await userEvent.click(links[index]);
      expect(document.activeElement).toBe(one);
    }
    const typed = await Promise.all([BIRTH, FOUR, NUMBER].map(field));
    expect(typed.map(({ value }) => value)).toEqual(['03/08/1951', '5365', '20419791']);
  },
);

test('keeps the end of a pause, and asks to call after it', { tags: ['R-02'] }, async () => {
  const startedAt = Date.parse('2026-11-24T20:32:40Z');
  vi.useFakeTimers({ now: startedAt, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  open('2', { ValidateMemberIdentity: noMatch(9000) });
  await answerStep2();
  const title = async () => (await screen.findByLabelText(/^We are unable/)).querySelector('p')?.textContent;
  for (const [minutes, text] of [
    [0, 'Please call us, or try again after 2:47 PM Central.'],
    [9, 'Please call us, or try again after 2:47 PM Central.'],
    [16, 'Please call us.'],
  ] as const) {
    vi.setSystemTime(startedAt + minutes * 60_000);
    (await field(BIRTH)).focus();
    await clickButton('Continue');
    await vi.waitFor(
      () => expect(document.activeElement).toBe(screen.queryByLabelText(/^We are unable/)),
      LATE,
    );
    expect(await title()).toBe(text);
  }
});

test("shows the end of a pause by the server's clock", { tags: ['R-02', 'R-13'] }, async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T21:40:00Z'), toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    resetServerTime();
  });
  const headers = { date: 'Tue, 24 Nov 2026 20:32:40 GMT' };
  open('2', { ValidateMemberIdentity: Response.json(noMatch(9000), { headers }) });
  await answerStep2();
  await waitFor(() =>
    expect(document.body.textContent).toContain('Please call us, or try again after 2:47 PM Central.'),
  );
});

test('asks to wait when a pause follows another failure', { tags: ['R-02'] }, async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T20:32:40Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const codes = [2000, 9000];
  const validate = () => noMatch(codes.shift() ?? 0);
  renderPage(RegistrationPage, {
    path: '/registration/:step',
    at: '/registration/2',
    responses: { GetMemberProfileByAzureObjectId: unregisteredUser, ValidateMemberIdentity: validate },
  });
  await answerStep2();
  await screen.findByText('We could not find your membership.');
  await clickButton('Continue');
  await waitFor(() => expect(document.body.textContent).toContain('Please try again after 2:47 PM Central.'));
});

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

test('focuses the alert again after a second failure', { tags: ['REG-29'] }, async () => {
  open('2', { ValidateMemberIdentity: errorResponse(500) });
  await answerStep2();
  const name = 'There was a problem validating your information.';
  const failed = await screen.findByRole('group', { name });
  await clickButton('Continue');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(name);
  expect(failed.isConnected).toBe(false);
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
  const number = await field(NUMBER);
  // Outside `act`, the state renders after the first event.
  act(() => {
    fireEvent.submit(number);
    fireEvent.submit(number);
  });
  await screen.findByRole('button', { name: 'Checking your answers' });
  expect(sent).toHaveLength(1);
});

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

test('keeps the input while the profile is loaded again', { tags: ['F-12', 'REG-10'] }, async () => {
  const answers: unknown[] = [errorResponse(403)];
  const profile = vi.fn(() => answers.shift() ?? pendingForever);
  open('2', { GetMemberProfileByAzureObjectId: profile });
  await fill(BIRTH, '03/08/1951');
  await fill(FOUR, '5365');
  await fill(NUMBER, '20419791');
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(profile).toHaveBeenCalledTimes(2));
  await clickButton('Continue');
  expect(await heading('Customize Member Profile')).toBeDefined();
});
