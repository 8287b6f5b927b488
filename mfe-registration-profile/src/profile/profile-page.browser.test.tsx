import { unconfirmedRequests } from '@portal/section-sdk';
import { config as sampleConfig } from '@portal/section-sdk/testing/config';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { createFakeWindow } from '@portal/shared-features/testing/create-fake-window';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { recordNotifications } from '../testing/record-notifications.ts';
import { address, MEMBERSHIP, open, region, wallet } from './profile-page.fixture.ts';
import { ProfilePage } from './profile-page.tsx';

const notifications = recordNotifications();

const checking = {
  token: 'pm-1',
  'profile-description': 'Checking account',
  'account-number': '12217395',
  type: 'CHQ',
  'validation-status': 'VALIDATED',
};

const ACCOUNT = 'Online Account Information';
test('shows username, masked password, display name and e-mail', {
  tags: ['PROF-01'],
}, async () => {
  open(address);
  const terms = [...(await region(ACCOUNT)).querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.querySelector('div > div')?.textContent}`,
  );
  expect(terms).toEqual([
    'Username: greta@example.org',
    'Password: ••••••••Hidden',
    'Account display name: Maggie Lindqvist Holm',
    'Preferred email: margaret@example.org',
  ]);
  screen.getByText('What you sign in with.', { selector: 'dd' });
});

test('shows the name at registration if the account has no address', { tags: ['PROF-01'] }, async () => {
  const account = { oid: 'oid', email: '' };
  open(address, {}, { session: { status: 'signed-in', account } });
  expect(within(await region(ACCOUNT)).getByText('maggie.l@example.org')).toBeDefined();
});

test('links each of the four to the account form', { tags: ['PROF-02'] }, async () => {
  open(address);
  const links = within(await region(ACCOUNT)).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Change username', '/edit-profile/account#name-at-sign-in'],
    ['Change password', '/edit-profile/account#password'],
    ['Change account display name', '/edit-profile/account'],
    ['Change preferred email', '/edit-profile/account'],
  ]);
});

test('links no value that the identity provider cannot change', { tags: ['PROF-02'] }, async () => {
  const {
    editProfileAuthority: _edit,
    forgotPasswordAuthority: _forgot,
    ...identityProvider
  } = sampleConfig.identityProvider;
  open(address, {}, { config: { ...sampleConfig, identityProvider } });
  const links = within(await region(ACCOUNT)).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Change account display name',
    'Change preferred email',
  ]);
});

test('shows legal name, address and phone', {
  tags: ['PROF-03', 'PROF-05', 'PROF-06'],
}, async () => {
  open(address);
  const lines = await screen.findByText(/148 Mill Road/);
  expect(lines.textContent).toBe('148 Mill Road\nSteinmetz Farm\nRural Route 2\nDubuque, IA 52001');
  const membership = within(await region(MEMBERSHIP));
  const name = membership.getByText('Legal name on certificates').nextElementSibling;
  expect(name?.textContent).toContain('Margaret Ann Lindqvist-Holm');
  membership.getByText('563-555-0166');
});

test('links to the contact form', { tags: ['PROF-07'] }, async () => {
  open(address);
  const edit = within(await region(MEMBERSHIP)).getByRole('link', { name: 'Change contact information' });
  expect(edit.getAttribute('href')).toBe('/edit-profile/contact');
});

test.each([
  ['phone', /563-555-0166/, 'PROF-06'],
  ['address', /148 Mill Road/, 'PROF-05'],
])('links the %s to the contact form (%s)', { tags: ['PROF-07'] }, async (label, shown) => {
  open(address);
  const value = (await screen.findByText(shown)).closest('dd');
  const edit = value?.querySelector('a');
  expect([edit?.textContent, edit?.getAttribute('href')]).toEqual([
    `Change ${label}`,
    '/edit-profile/contact',
  ]);
});

async function openWalletNotice(methods: HTMLElement): Promise<HTMLElement> {
  await userEvent.click(await within(methods).findByRole('button', { name: 'Manage payment methods' }));
  return screen.findByRole('dialog', { name: 'Manage payment methods' });
}

test('lists the saved payment methods, and opens the wallet', { tags: ['ENT-18', 'R-15'] }, async () => {
  const pending = { ...checking, token: 'pm-2', 'account-number': '4410', 'validation-status': 'PENDING' };
  open(address, { GetPaymentMethods: wallet([checking, pending]) });
  const methods = await region('Payment methods');
  await within(methods).findByText('Checking account (Bank account ending in 12217395)');
  expect([...methods.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Checking account (Bank account ending in 12217395)',
    'Checking account (Bank account ending in 4410)Your bank has not confirmed it yet.',
  ]);
  expect((await openWalletNotice(methods)).textContent).toContain(
    'We will open our payment provider in a new window.',
  );
});

test('lists a single payment method that comes without an array', { tags: ['ENT-19'] }, async () => {
  open(address, { GetPaymentMethods: wallet(checking) });
  const methods = await region('Payment methods');
  await within(methods).findByText('Checking account (Bank account ending in 12217395)');
  expect(methods.querySelectorAll('li')).toHaveLength(1);
});

test('says that no payment method is saved, and shows the one that is added', {
  tags: ['ENT-19', 'WIZ-32'],
}, async () => {
  let saved: readonly (typeof checking)[] = [];
  const answerMethods = () => wallet(saved);
  open(address, { GetPaymentMethods: answerMethods });
  const methods = await region('Payment methods');
  await within(methods).findByText('You have no saved payment method.');
  const notice = await openWalletNotice(methods);
  saved = [checking];
  await userEvent.click(within(notice).getByRole('button', { name: 'Back' }));
  await within(methods).findByText('Checking account (Bank account ending in 12217395)');
  expect(within(methods).queryByText('You have no saved payment method.')).toBeNull();
  const manage = within(methods).getByRole('button', { name: 'Manage payment methods' });
  await waitFor(() => expect(document.activeElement).toBe(manage));
});

/** The page, with a button that leaves it and returns. */
function PageWithVisits() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <ProfilePage />}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Leave or return
      </button>
    </>
  );
}

test('says that the payment methods failed to load again, once', {
  tags: ['WIZ-32', 'F-23', 'AMB-02'],
}, async () => {
  vi.spyOn(window, 'open').mockReturnValue(createFakeWindow().window);
  let answer: unknown = wallet(checking);
  const answerMethods = () => answer;
  const answers = { GetPaymentMethods: answerMethods, GetWalletUrl: 'https://sign.example.org/wallet/once' };
  open(address, answers, {}, PageWithVisits);
  const methods = await region('Payment methods');
  const notice = within(await openWalletNotice(methods));
  await userEvent.click(notice.getByRole('button', { name: /^Continue/ }));
  await notice.findByText(/^Our payment provider is open in another window/);
  answer = errorResponse(403);
  await userEvent.click(notice.getByRole('button', { name: 'I have finished' }));
  await waitFor(() =>
    expect(notifications).toEqual(['error: Oops! There was a problem getting payment methods.']),
  );
  within(methods).getByText('Checking account (Bank account ending in 12217395)');
  const visit = screen.getByText('Leave or return');
  fireEvent.click(visit);
  fireEvent.click(visit);
  within(await region('Payment methods')).getByText(/^Checking account/);
  expect(notifications).toHaveLength(1);
});

test('says after an expired session that the payment methods are up to date', {
  tags: ['F-05', 'WIZ-32'],
}, async () => {
  const request = {
    kind: 'wallet',
    owner: createProfile().AzureObjectGuid,
    path: '/profile',
    keys: [],
    wasRejected: false,
  };
  unconfirmedRequests.put({ ...request, sentAt: Date.now() });
  open(address, { GetPaymentMethods: wallet(checking) });
  const text =
    'You came back from our payment provider. Your payment methods are up to date: please check them.';
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(text));
  expect(unconfirmedRequests.list()).toEqual([]);
});

test('shows failed payment methods below the rest of the profile', { tags: ['F-23', 'R-15'] }, async () => {
  open(address, { GetPaymentMethods: errorResponse(502) });
  const methods = within(await region('Payment methods'));
  await methods.findByText('Oops! There was a problem getting payment methods.');
  expect(await screen.findByText(/148 Mill Road/)).toBeDefined();
});

test('skips empty address lines, and names missing values', {
  tags: ['PROF-05'],
}, async () => {
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

test.each([
  [{ State: 'No Answer', Country: 'United States' }, 'Dubuque, 52001'],
  [{ State: 'No Answer', Country: 'No Answer' }, 'Dubuque, 52001'],
  [{ State: 'No Answer', Country: 'Canada' }, 'Dubuque, 52001\nCanada'],
  [{ State: 'no answer', Country: 'NO ANSWER ' }, 'Dubuque, 52001'],
  [{ State: null, Country: null }, 'Dubuque, 52001'],
  [{ State: 'IA', Country: 'USA' }, 'Dubuque, IA 52001'],
  [{ State: null, ZipCode: null, Country: 'Hong Kong' }, 'Dubuque\nHong Kong'],
])('ends the place of %j with %j', { tags: ['PROF-05', 'AMB-35'] }, async (changes, end) => {
  open({ ...address, AddressLine2: null, AddressLine3: null, ...changes });
  expect((await screen.findByText(/148 Mill Road/)).textContent).toBe(`148 Mill Road\n${end}`);
});

test('says in words that nothing is on file', { tags: ['PROF-05'] }, async () => {
  const nothing = { AddressLine1: null, AddressLine2: null, AddressLine3: null, City: null, State: null };
  open({ ...address, ...nothing, ZipCode: null, FirstName: null, LastName: null });
  expect(await screen.findByText('There is no address on file.')).toBeDefined();
});

test('shows the account while the address loads', { tags: ['PROF-01'] }, async () => {
  open(pendingForever);
  expect(await screen.findByText('Getting your address')).toBeDefined();
  await region(ACCOUNT);
});

test('ends loading and allows a retry if the address fails to load', {
  tags: ['ERR-18', 'ERR-36'],
}, async () => {
  let shouldFail = true;
  open(() => (shouldFail ? errorResponse(403, 'trace-7') : address));
  await screen.findByText('Oops! There was a problem getting your address information.');
  expect(screen.getByText('Reference: trace-7')).toBeTruthy();
  expect(screen.queryByText('Getting your address')).toBeNull();
  await region(ACCOUNT);
  shouldFail = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/148 Mill Road/);
});

test('shows a separate text for a malformed response', {
  tags: ['ERR-13', 'ERR-36'],
}, async () => {
  open({ Surprise: true });
  await screen.findByText('Oops! There was a problem initializing profile and address.');
  expect(screen.queryByText('Getting your address')).toBeNull();
});

const REQUESTED = {
  AddressLine1: '8 Larkspur Court',
  AddressLine2: 'Flat 2',
  AddressLine3: '',
  City: 'Toronto',
  State: '',
  ZipCode: 'M5V 2T6',
  Country: 'Canada',
  PhoneNumber: '3125550124',
};

test('shows a requested change with its date until processed', {
  tags: ['F-06'],
}, async () => {
  open(address, { GetPendingContactChange: { Requested: REQUESTED, RequestedOn: '2026-11-19' } });
  await screen.findByText('Change requested');
  const membership = within(await region(MEMBERSHIP));
  membership.getByText('On November 19, 2026 you asked us to use:');
  expect(membership.getByText(/Larkspur/).textContent).toBe(
    '8 Larkspur Court\nFlat 2\nToronto, M5V 2T6\nCanada\nPhone 312-555-0124',
  );
  membership.getByText('Address changes can take up to 5 days to appear.');
  membership.getByText(/148 Mill Road/);
});

test('hides the home country, and shows no change if there is none', { tags: ['F-06'] }, async () => {
  const Requested = {
    ...REQUESTED,
    State: 'WI',
    ZipCode: '53140',
    Country: 'United States',
    PhoneNumber: '',
  };
  open(address, { GetPendingContactChange: { Requested, RequestedOn: '2026-11-19' } });
  expect((await screen.findByText(/Larkspur/)).textContent).toBe(
    '8 Larkspur Court\nFlat 2\nToronto, WI 53140',
  );
  cleanup();
  open(address);
  await screen.findByText(/148 Mill Road/);
  expect(screen.queryByText('Change requested')).toBeNull();
});

const PENDING_UNKNOWN = 'We could not check whether a change that you asked for is still waiting.';
test('shows a failure to load pending changes', { tags: ['F-06'] }, async () => {
  open(address, { GetPendingContactChange: errorResponse(403) });
  expect(await screen.findByText(PENDING_UNKNOWN)).toBeDefined();
});

test('the address stays while a pending change is loaded again', { tags: ['F-06', 'F-23'] }, async () => {
  const answers: unknown[] = [errorResponse(403)];
  const pending = () => answers.shift() ?? pendingForever;
  open(address, { GetPendingContactChange: pending });
  const message = await screen.findByText(PENDING_UNKNOWN);
  const line = screen.getByText(/148 Mill Road/);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(message.isConnected).toBe(false));
  expect(line.isConnected).toBe(true);
});

afterEach(() => vi.restoreAllMocks());
