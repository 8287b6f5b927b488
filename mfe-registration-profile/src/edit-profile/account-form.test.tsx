// @vitest-environment jsdom
import { busFor } from '@portal/event-bus';
import { refusal } from '@portal/platform/testing/fake-server';
import { renderPage } from '@portal/platform/testing/render-page';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { toldBy } from '../testing/told.ts';
import { EditProfilePage } from './edit-profile-page.tsx';

const bus = busFor('a test');
const told = toldBy();
afterEach(() => sessionStorage.clear());

/** Opens the account to edit; what is sent is kept. */
function open(answer: () => unknown = () => 1) {
  const sent: Record<string, string>[] = [];
  const take = (query: URLSearchParams) => {
    sent.push(Object.fromEntries(query));
    return answer();
  };
  renderPage(EditProfilePage, {
    path: '/edit-profile/:edittype',
    at: '/edit-profile/account',
    answers: { UpdateMemberProfileInfo: take },
  });
  return sent;
}

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
async function fill(label: string | RegExp, text: string) {
  await userEvent.clear(await field(label));
  if (text !== '') await userEvent.paste(text);
}
/** Roles are slow to ask for on a page with many styles. */
const save = () => userEvent.click(screen.getByText('Save changes', { selector: 'button' }));
const summary = () => screen.findByLabelText('Please check your answers');
const EMAIL = /^Preferred email/;

test("PROF-08 edittype account: title 'Update Online Account Information' with first name, last name, preferred email", async () => {
  open();
  await screen.findByText('Update Online Account Information', { selector: 'h1' });
  const values = await Promise.all(['First name', 'Last name', EMAIL].map(field));
  expect(values.map(({ value }) => value)).toEqual(['Maggie', 'Holm', 'margaret@example.org']);
});

test('PROF-13 PROF-14 CTX-02 both names say that they are required, and the address does not', async () => {
  open();
  const fields = await Promise.all(['First name', 'Last name', EMAIL].map(field));
  expect(fields.map((input) => input.getAttribute('aria-required'))).toEqual(['true', 'true', 'false']);
});

test('CTX-11 PROF-12 API-04 R-20 a successful save sends the names and the address, tells it, and returns to /profile', async () => {
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
  expect(told).toEqual([
    'profile.changed',
    'success: Saved. To use your new address, open the link that we have sent to it.',
  ]);
});

test.each(['', 'Margaret@Example.org'])(
  'PROF-15 the address %j asks for no confirmation',
  async (address) => {
    const sent = open();
    await fill(EMAIL, address);
    await save();
    await screen.findByText('Went to /profile');
    expect(sent.map(({ preferredEmail }) => preferredEmail)).toEqual([address]);
    expect(told).toContain('success: Your online account has been updated.');
  },
);

test('PROF-11 cancel returns to /profile and sends nothing', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Went to /profile')).toBeDefined();
  expect([sent, told]).toEqual([[], []]);
});

test('PROF-13 PROF-14 PROF-15 AMB-07 what is wrong stands in the summary and beside its field, and nothing is sent', async () => {
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
  ['a refusal', refusal(403)],
])('ERR-21 %s says so and keeps what was typed; the second try is saved', async (_what, failure) => {
  let answer: unknown = failure;
  open(() => answer);
  await fill('First name', 'Greta');
  await save();
  const failed = await screen.findByLabelText('Oops! There was a problem updating the online account.');
  expect(failed.textContent).toContain('Nothing has been changed.');
  within(failed).getByRole('link', { name: '877-555-0142' });
  expect((await field('First name')).value).toBe('Greta');
  expect(told).toEqual([]);
  answer = 1;
  await save();
  await screen.findByText('Went to /profile');
});

test('R-19 who has changed much within the hour is asked to wait', async () => {
  open(() => refusal(429));
  await fill('First name', 'Greta');
  await save();
  const failed = await screen.findByLabelText(/updating the online account/);
  expect(failed.textContent).toContain('Please wait an hour, and try again.');
});

test('R-21 AUTH-15 what was typed is there again after a session that ended by itself, once, and as not saved', async () => {
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

test.each(['nothing typed', 'signed out'])('R-08 R-21 nothing is kept: %s', async (what) => {
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
])('R-08 R-21 what is kept %s is forgotten', async (_what, kept) => {
  sessionStorage.setItem('kept-edit-account', kept);
  open();
  await screen.findByDisplayValue('Maggie');
  expect({ ...sessionStorage }).toEqual({});
});
