// @vitest-environment jsdom
import { anAddress } from '@portal/platform/testing/an-address';
import { never, refusal } from '@portal/platform/testing/fake-server';
import { renderPage } from '@portal/platform/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ProfilePage } from './profile-page.tsx';

const address = anAddress({ AddressLine1: '148 Mill Road', PhoneNumber: '(563) 555 0166' });

const NONE = { EmailAddress: null, AskedOn: null };

const open = (answer: unknown) =>
  renderPage(ProfilePage, {
    path: '/profile',
    answers: { GetPrimaryAddress: answer, GetWaitingEmailAddress: NONE },
  });

const region = (name: string) => screen.findByRole('region', { name });
const ACCOUNT = 'Online Account Information';
const MEMBERSHIP = 'Membership / Certificate Information';

test('PROF-01 the account shows username, masked password, display name and preferred email', async () => {
  open(address);
  const terms = [...(await region(ACCOUNT)).querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.querySelector('div > div')?.textContent}`,
  );
  expect(terms).toEqual([
    'Username: maggie.l@example.org',
    'Password: ••••••••Hidden',
    'Account display name: Maggie Lindqvist Holm',
    'Preferred email: margaret@example.org',
  ]);
});

test('PROF-02 each of the four leads to the account to edit', async () => {
  open(address);
  const links = within(await region(ACCOUNT)).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    ['username', 'password', 'account display name', 'preferred email'].map((what) => [
      `Change ${what}`,
      '/edit-profile/account',
    ]),
  );
});

test('PROF-03 PROF-05 PROF-06 the membership shows legal name, address and telephone', async () => {
  open(address);
  const lines = await screen.findByText(/148 Mill Road/);
  expect(lines.textContent).toBe('148 Mill Road\nSteinmetz Farm\nRural Route 2\nDubuque, IA 52001');
  const membership = within(await region(MEMBERSHIP));
  membership.getByText('Margaret Ann Lindqvist-Holm');
  membership.getByText('563-555-0166');
  expect(membership.getByText(/legal name changed/).textContent).toContain('877-555-0142');
});

test('PROF-07 the membership leads to the contact information to edit', async () => {
  open(address);
  const edit = within(await region(MEMBERSHIP)).getByRole('link', { name: 'Change contact information' });
  expect(edit.getAttribute('href')).toBe('/edit-profile/contact');
});

test('PROF-05 an address with few parts has no empty lines, and what is missing is said', async () => {
  open({
    ...address,
    AddressLine2: null,
    AddressLine3: ' ',
    State: null,
    PhoneNumber: null,
    FirstName: null,
  });
  expect((await screen.findByText(/148 Mill Road/)).textContent).toBe('148 Mill Road\nDubuque, 52001');
  const membership = within(await region(MEMBERSHIP));
  membership.getByText('Lindqvist-Holm');
  membership.getByText('Not available');
});

test('PROF-05 nothing on file is said in words', async () => {
  const nothing = { AddressLine1: null, AddressLine2: null, AddressLine3: null, City: null, State: null };
  open({ ...address, ...nothing, ZipCode: null, FirstName: null, LastName: null });
  expect(await screen.findByText('There is no address on file.')).toBeDefined();
});

test('PROF-01 the account stands while the address is on its way', async () => {
  open(never);
  expect(await screen.findByText('Getting your address')).toBeDefined();
  await region(ACCOUNT);
});

test('ERR-18 ERR-36 an address that does not come ends the loading, and can be asked for again', async () => {
  let refused = true;
  open(() => (refused ? refusal(403, 'trace-7') : address));
  await screen.findByText('Oops! There was a problem getting your address information.');
  expect(screen.getByText('Reference: trace-7')).toBeTruthy();
  expect(screen.queryByText('Getting your address')).toBeNull();
  await region(ACCOUNT);
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/148 Mill Road/);
});

test('ERR-13 ERR-36 an answer that cannot be read ends the loading with its own text', async () => {
  open({ Surprise: true });
  await screen.findByText('Oops! There was a problem initializing profile and address.');
  expect(screen.queryByText('Getting your address')).toBeNull();
});
