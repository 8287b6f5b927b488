import { errorResponse, type FakeResponses, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { recordNotifications } from '../testing/record-notifications.ts';
import { unregisteredUser } from '../testing/unregistered-user.ts';
import {
  answerStep2,
  clickButton,
  errorSummary,
  FOUR,
  field,
  fill,
  goToStep3,
  heading,
  LATE,
  MATCH,
  open,
} from './account-wizard.fixture.ts';
import { RegistrationPage } from './registration-page.tsx';

const notifications = recordNotifications();
afterEach(() => {
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the certificates page takes it away
  document.cookie = 'new-registration=; Max-Age=0; Path=/';
  vi.useRealTimers();
});

const finish = () => clickButton('Finish registration');
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

test.each([
  ['maggie@example.org', ['info: Open the link that we have sent to your preferred email.']],
  ['Greta@Example.org ', []],
])('says after registration whether %j needs a confirmation', { tags: ['R-19'] }, async (address, said) => {
  await goToStep3();
  await fill('Preferred email', address);
  await finish();
  await screen.findByText('Went to /certificates');
  expect(notifications).toEqual(['registration.completed', ...said]);
});

test('keeps the fields unchanged while they are saved', { tags: ['REG-13', 'F-12'] }, async () => {
  await goToStep3({ InsertMemberProfileInfo: pendingForever });
  await finish();
  await userEvent.type(await field('First name'), ' Maggie');
  expect((await field('First name')).value).toBe('Margaret Ann');
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

for (const [ids, what, answers, text, message] of [
  [
    'REG-30',
    'an update that is not made',
    { GetMemberProfileByAzureObjectId: unvalidatedProfile, UpdateMemberProfileInfo: 0 },
    UPDATE,
    'registration.update_failed',
  ],
  [
    'REG-31 AMB-67',
    'an insert that is not made',
    { InsertMemberProfileInfo: 0 },
    INSERT,
    'registration.insert_failed',
  ],
  [
    'REG-31 AMB-67',
    'an insert that is refused',
    { InsertMemberProfileInfo: errorResponse(403) },
    INSERT,
    'registration.insert_failed',
  ],
  [
    'REG-31 AMB-67',
    'an update that is refused',
    { GetMemberProfileByAzureObjectId: unvalidatedProfile, UpdateMemberProfileInfo: errorResponse(403) },
    INSERT,
    'registration.update_failed',
  ],
] satisfies [string, string, FakeResponses, string, string][]) {
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
    expect(sent.at(-1)?.[1]).toEqual({ message, severity: '2' });
    expect([document.cookie, notifications]).toEqual(['', []]);
  });
}

test('stores nothing after registration', { tags: ['F-12'] }, async () => {
  await goToStep3();
  await finish();
  await screen.findByText('Went to /certificates');
  expect({ ...sessionStorage }).toEqual({});
});

test('ends a registration whose response was lost, after a reload', {
  tags: ['REG-14', 'REG-15', 'F-12'],
}, async () => {
  await goToStep3();
  cleanup();
  const registeredUser = { ...unregisteredUser, ProfileRegistered: 'Y', ProfileValidated: 'Y' };
  open('3', { GetMemberProfileByAzureObjectId: registeredUser });
  await screen.findByText('Went to /certificates');
  expect({ ...sessionStorage }).toEqual({});
  expect(document.cookie).toBe('new-registration=true');
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

test('keeps what was typed when the same member answers again', {
  tags: ['F-12', 'R-03', 'REG-05'],
}, async () => {
  await goToStep3();
  await fill('First name', 'Maggie');
  await fill('Preferred email', 'maggie@example.org');
  await clickButton('Back');
  await answerStep2();
  await heading('Customize Member Profile');
  const values = await Promise.all(['First name', 'Preferred email'].map(field));
  expect(values.map(({ value }) => value)).toEqual(['Maggie', 'maggie@example.org']);
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
