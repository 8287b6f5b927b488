import { MemberContext, unconfirmedRequests, useMember } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import type { PageOptions } from '@portal/section-sdk/testing/page-element';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { recordNotifications } from '../testing/record-notifications.ts';
import { EditProfilePage } from './edit-profile-page.tsx';

const bus = createBus('a test');
const notifications = recordNotifications();
const logged: unknown[] = [];
afterEach(() => {
  sessionStorage.clear();
  logged.length = 0;
});

/** Opens the account form and records requests. */
function open(
  answer: () => unknown = () => 1,
  profile: unknown = undefined,
  Page = EditProfilePage,
  apiExtensions: PageOptions['apiExtensions'] = 'all',
) {
  const sent: Record<string, string>[] = [];
  const take = (query: URLSearchParams) => {
    sent.push(Object.fromEntries(query));
    return answer();
  };
  renderPage(Page, {
    path: '/edit-profile/:edittype',
    at: '/edit-profile/account',
    apiExtensions,
    responses: {
      UpdateMemberProfileInfo: take,
      WriteToLog: (query: URLSearchParams) => logged.push(Object.fromEntries(query)),
      GetMemberProfileByAzureObjectId: profile,
      GetPendingEmailAddress: { EmailAddress: null, RequestedOn: null },
    },
  });
  return sent;
}

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
async function fill(label: string | RegExp, text: string) {
  await userEvent.clear(await field(label));
  if (text !== '') await userEvent.paste(text);
}
/** By text: role queries are slow on a page with many styles. */
const save = () => userEvent.click(screen.getByText('Save changes', { selector: 'button' }));
const summary = () => screen.findByLabelText('Please check your answers');
const EMAIL = /^Preferred email/;

test('shows title, first name, last name and preferred e-mail', {
  tags: ['PROF-08'],
}, async () => {
  open();
  await screen.findByText('Update Online Account Information', { selector: 'h1' });
  const values = await Promise.all(['First name', 'Last name', EMAIL].map(field));
  expect(values.map(({ value }) => value)).toEqual(['Maggie', 'Holm', 'margaret@example.org']);
});

test('marks both names as required, but not the address', {
  tags: ['PROF-13', 'PROF-14', 'CTX-02'],
}, async () => {
  open();
  const fields = await Promise.all(['First name', 'Last name', EMAIL].map(field));
  expect(fields.map((input) => input.getAttribute('aria-required'))).toEqual(['true', 'true', 'false']);
});

test('saves names and address, notifies and returns to /profile', {
  tags: ['CTX-11', 'PROF-12', 'API-04', 'R-20'],
}, async () => {
  const sent = open();
  await fill('First name', ' Greta ');
  await fill(EMAIL, 'greta.new@example.org');
  await save();
  expect(await screen.findByText('Went to /profile')).toBeDefined();
  expect(sent).toEqual([
    {
      azureObjectId: '00000000-0000-4000-8000-000000000001',
      displayFirstName: 'Greta',
      displayLastName: 'Holm',
      preferredEmail: 'greta.new@example.org',
      validated: 'Y',
    },
  ]);
  expect(notifications).toEqual([
    'profile.changed',
    'success: Saved. To use your new address, open the link that we have sent to it.',
  ]);
});

test.each(['', 'Margaret@Example.org'])(
  'asks for no confirmation of the address %j',
  { tags: ['PROF-15'] },
  async (address) => {
    const sent = open();
    await fill('First name', 'Greta');
    await fill(EMAIL, address);
    await save();
    await screen.findByText('Went to /profile');
    expect(sent.map(({ preferredEmail }) => preferredEmail)).toEqual([address]);
    expect(notifications).toContain('success: Your online account has been updated.');
  },
);

test.each(['', 'Margaret@Example.org', 'margaret@example.org '])(
  'sends nothing and says so if only the address changes to %j',
  { tags: ['PROF-12', 'PROF-15'] },
  async (address) => {
    const sent = open();
    await fill(EMAIL, address);
    await save();
    await screen.findByText('Went to /profile');
    expect([sent, notifications]).toEqual([[], ['info: Nothing was changed.']]);
  },
);

/** The page, with a button that changes the profile as another device does. */
function PageWithOtherDevice() {
  const member = useMember();
  const [changes, setChanges] = useState({});
  const changed = { DisplayLastName: 'Lindqvist', EmailAddress: 'confirmed@example.org' };
  return (
    <MemberContext value={{ ...member, profile: { ...member.profile, ...changes } }}>
      <EditProfilePage />
      <button type="button" onClick={() => setChanges(changed)}>
        Change elsewhere
      </button>
    </MemberContext>
  );
}

test('keeps what was changed elsewhere since the page opened', {
  tags: ['PROF-12', 'API-04', 'R-19'],
}, async () => {
  const sent = open(() => 1, undefined, PageWithOtherDevice);
  await fill('First name', 'Greta');
  await userEvent.click(screen.getByText('Change elsewhere'));
  await save();
  await screen.findByText('Went to /profile');
  expect(sent).toMatchObject([
    { displayFirstName: 'Greta', displayLastName: 'Lindqvist', preferredEmail: '' },
  ]);
  expect(notifications).toContain('success: Your online account has been updated.');
});

test('sends the old name again after an update that may have arrived', {
  tags: ['F-05', 'R-09', 'PROF-12'],
}, async () => {
  let isLost = true;
  const answer = () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : 1);
  const sent = open(answer, undefined, PageWithOtherDevice);
  await fill('Last name', 'Lindqvist');
  await save();
  await screen.findByText('No answer came back, so we do not know whether it arrived.');
  // The update had arrived: the profile is loaded again.
  await userEvent.click(screen.getByText('Change elsewhere'));
  isLost = false;
  await fill('Last name', 'Holm');
  await save();
  await screen.findByText('Went to /profile');
  expect(sent.map(({ displayLastName }) => displayLastName)).toEqual(['Lindqvist', 'Holm']);
});

/** Saves a wrong address, whose response is lost, and then the address in the field. Returns the addresses sent. */
async function takeBackAddress(address: string, apiExtensions?: PageOptions['apiExtensions']) {
  let isLost = true;
  const answer = () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : 1);
  const sent = open(answer, undefined, EditProfilePage, apiExtensions);
  await fill(EMAIL, 'wrong@example.org');
  await save();
  await screen.findByText('No answer came back, so we do not know whether it arrived.');
  isLost = false;
  await fill(EMAIL, address);
  await save();
  await screen.findByText('Went to /profile');
  return sent.map(({ preferredEmail }) => preferredEmail);
}

test.each(['', 'margaret@example.org'])(
  'takes back an address that may be in use by entering %j',
  { tags: ['F-05', 'R-09', 'PROF-15'] },
  async (address) => {
    expect(await takeBackAddress(address, [])).toEqual(['wrong@example.org', 'margaret@example.org']);
  },
);

test('sends no old address if only a confirmed address is used', {
  tags: ['F-05', 'R-09', 'R-19'],
}, async () => {
  expect(await takeBackAddress('margaret@example.org')).toEqual(['wrong@example.org', '']);
});

test('returns to /profile on Cancel without sending', { tags: ['PROF-11'] }, async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Went to /profile')).toBeDefined();
  expect([sent, notifications]).toEqual([[], []]);
});

test('shows errors in summary and fields, and sends nothing', {
  tags: ['PROF-13', 'PROF-14', 'PROF-15', 'AMB-07'],
}, async () => {
  const sent = open();
  await fill('First name', '');
  await fill('Last name', 'x'.repeat(21));
  await fill(EMAIL, 'greta');
  await save();
  expect(
    within(await summary())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'First name: This Field Is Requried',
    'Last name: Please use at most 20 characters',
    'Preferred email: Email is not formatted correctly',
  ]);
  expect(await summary()).toBe(document.activeElement);
  for (const label of ['First name', 'Last name', EMAIL]) {
    expect((await field(label)).getAttribute('aria-invalid')).toBe('true');
  }
  expect(sent).toEqual([]);
});

test.each([
  ['an answer of 0', 0],
  ['a refusal', errorResponse(403)],
])(
  '%s is shown and logged, and keeps the input; a retry saves',
  { tags: ['API-20', 'ERR-21'] },
  async (_what, failure) => {
    let answer: unknown = failure;
    open(() => answer);
    await fill('First name', 'Greta');
    await save();
    const failed = await screen.findByLabelText('Oops! There was a problem updating the online account.');
    expect(failed.textContent).toContain('Nothing has been changed.');
    within(failed).getByRole('link', { name: '877-555-0142' });
    expect((await field('First name')).value).toBe('Greta');
    expect(notifications).toEqual([]);
    await waitFor(() => expect(logged).toEqual([{ message: 'profile.update_failed', severity: '2' }]));
    answer = 1;
    await save();
    await screen.findByText('Went to /profile');
  },
);

test('keeps the fields unchanged while they are saved', { tags: ['PROF-12', 'F-12'] }, async () => {
  open(() => pendingForever);
  await fill('First name', 'Greta');
  await save();
  await userEvent.type(await field('First name'), ' Ann');
  expect((await field('First name')).value).toBe('Greta');
});

test('asks to wait after many changes within an hour', { tags: ['R-19'] }, async () => {
  open(() => errorResponse(429));
  await fill('First name', 'Greta');
  await save();
  const failed = await screen.findByLabelText(/updating the online account/);
  expect(failed.textContent).toContain('Please wait an hour, and try again.');
});

test('restores unsaved input once after an expired session', {
  tags: ['R-21', 'AUTH-15'],
}, async () => {
  open();
  await fill('First name', 'Greta');
  expect({ ...sessionStorage }).toEqual({});
  bus.emit('session.ended', 1, { reason: 'expired' });
  cleanup();
  const unsaved: boolean[] = [];
  const undo = bus.events('input.unsaved', 2).subscribe((detail) => unsaved.push(detail.unsaved));
  open();
  await screen.findByDisplayValue('Greta');
  await screen.findByDisplayValue('Holm');
  expect(unsaved).toEqual([true]);
  expect({ ...sessionStorage }).toEqual({});
  undo.unsubscribe();
});

test.each(['nothing typed', 'signed out'])('stores nothing: %s', { tags: ['R-08', 'R-21'] }, async (what) => {
  open();
  await field('First name');
  if (what === 'signed out') await fill('First name', 'Greta');
  bus.emit('session.ended', 1, { reason: what === 'signed out' ? 'signed-out' : 'idle' });
  expect({ ...sessionStorage }).toEqual({});
});

test.each([
  ['of another account', '{"owner":"somebody else","values":{"firstName":"Greta"}}'],
  ['that cannot be read', '{"owner":'],
  ['of another form', '{"owner":"00000000-0000-4000-8000-000000000001","values":{"colour":"red"}}'],
])('discards stored input %s', { tags: ['R-08', 'R-21'] }, async (_what, persisted) => {
  sessionStorage.setItem('form-draft-edit-account', persisted);
  open();
  await screen.findByDisplayValue('Maggie');
  expect({ ...sessionStorage }).toEqual({});
});

test.each<[what: string, refused: boolean, stored: object, text: string]>([
  ['is on file', false, { DisplayFirstName: 'Greta' }, 'Your changes have arrived and are saved.'],
  ['is not on file', false, {}, 'Your changes were not saved. What you have entered is still here.'],
  ['was refused', true, {}, 'Your changes were not saved. What you have entered is still here.'],
])(
  'says after a new sign-in that an update %s',
  {
    tags: ['F-05', 'AUTH-15'],
  },
  async (_what, wasRejected, stored, text) => {
    const profile = createProfile();
    const { AzureObjectGuid: owner, DisplayLastName: lastName, EmailAddress: preferredEmail } = profile;
    const request = { kind: 'edit-account', path: '/edit-profile/account', keys: [], sentAt: Date.now() };
    unconfirmedRequests.put({ ...request, owner, wasRejected });
    const values = { firstName: 'Greta', lastName, preferredEmail };
    sessionStorage.setItem('form-draft-edit-account', JSON.stringify({ owner, values }));
    open(() => 1, { ...profile, ...stored });
    const group = await screen.findByRole('group', { name: text });
    await expect.poll(() => document.activeElement).toBe(group);
    expect((await field('First name')).value).toBe('Greta');
    expect(unconfirmedRequests.list()).toEqual([]);
  },
);

test('remembers an update until its result is shown', { tags: ['F-05'] }, async () => {
  const held = Promise.withResolvers<void>();
  open(() => held.promise.then(() => errorResponse(401)));
  await fill('First name', 'Greta');
  await save();
  expect(unconfirmedRequests.list()).toMatchObject([{ kind: 'edit-account', wasRejected: false }]);
  held.resolve();
  await waitFor(() => expect(unconfirmedRequests.list()).toMatchObject([{ wasRejected: true }]));
});

test('tells a lost update from what was changed since then', { tags: ['F-05', 'AUTH-15'] }, async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')));
  await fill('First name', ' Greta');
  await save();
  await screen.findByText('No answer came back, so we do not know whether it arrived.');
  await fill('First name', 'Gerda');
  bus.emit('session.ended', 1, { reason: 'expired' });
  cleanup();
  open(() => 1, { ...createProfile(), DisplayFirstName: 'Greta' });
  await screen.findByRole('group', {
    name: 'What you sent has arrived. What you have changed since then was not sent: it is still here.',
  });
  expect((await field('First name')).value).toBe('Gerda');
});
