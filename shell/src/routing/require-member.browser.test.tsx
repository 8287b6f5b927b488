import { type Endpoint, GetEnvironmentName } from '@portal/api';
import { unconfirmedRequests } from '@portal/section-sdk';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bus } from '../shell-bus.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { account } from '../testing/sample.ts';

test('redirects to sign-in with a return path without an account', {
  tags: ['ROUTE-19', 'ROUTE-20', 'R-21'],
}, async () => {
  const { redirects, shell } = renderShell({ at: '/forms/45?from=mail', session: { status: 'signed-out' } });
  expect(screen.getByText('Signing you in…')).toBeTruthy();
  await waitFor(() => expect(redirects).toHaveBeenCalledWith('sign-in', '/forms/45?from=mail'));
  expect(redirects).toHaveBeenCalledTimes(1);
  expect(shell.session.get()).toEqual({ status: 'signed-out', isLeaving: true });
});

test('redirects a failed sign-in to login-failed', {
  tags: ['ROUTE-17', 'AUTH-18'],
}, async () => {
  const { redirects, at, shell } = renderShell({ at: '/payments', session: { status: 'signed-out' } });
  redirects.mockRejectedValue(new Error('the browser cannot navigate'));
  await screen.findByText('Login failed. Please try again.');
  expect(at()).toBe('/login-failed');
  expect(shell.session.get()).toEqual({ status: 'signed-out' });
});

test('renders the page with the profile for a registered member', {
  tags: ['ROUTE-19', 'AUTH-03'],
}, async () => {
  renderShell({ at: '/payments' });
  expect(await screen.findByText('For Maggie Lindqvist Holm at /payments')).toBeDefined();
});

test('redirects unregistered and unvalidated members to registration', {
  tags: ['AUTH-12', 'AUTH-19'],
}, async () => {
  for (const changes of [
    { ProfileRegistered: null },
    { ProfileRegistered: 'N' },
    { ProfileValidated: null },
    { ProfileValidated: 'N' },
  ] as const) {
    const { at } = renderShell({
      at: '/certificates',
      responses: { GetMemberProfileByAzureObjectId: createProfile(changes) },
    });
    await waitFor(() => expect(at()).toBe('/registration/2'));
  }
});

test('redirects a member without access to login-failed', { tags: ['AMB-69'] }, async () => {
  const { at } = renderShell({
    at: '/certificates',
    responses: { GetMemberProfileByAzureObjectId: createProfile({ AllowAccess: false }) },
  });
  await screen.findByText('Online access to your account has been closed.');
  expect(at()).toBe('/login-failed');
});

const NAVIGATION_PROBLEM =
  'Oops! There was a problem retrieving your member profile from within the navigation component.';

test('shows and logs a profile failure, with a reference number and a retry', {
  tags: ['ERR-05', 'AMB-02', 'API-20', 'F-23'],
}, async () => {
  const profile = vi.fn<() => unknown>(() => errorResponse(404, 'trace-7'));
  const log = vi.fn();
  renderShell({
    at: '/payments',
    responses: { GetMemberProfileByAzureObjectId: profile },
    changes: { log },
  });
  await screen.findByText('Oops! There was a problem getting your member profile.');
  screen.getByRole('heading', { level: 1, name: 'We could not open your pages' });
  expect(screen.queryByText(NAVIGATION_PROBLEM)).toBeNull();
  expect(screen.getByText('Reference: trace-7')).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('link', { name: '877-555-0142' })).toBeTruthy();
  expect(log.mock.calls).toEqual([['profile.load_failed']]);
  profile.mockImplementation(() => createProfile());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('heading', { level: 1, name: 'Payments' }));
});

test('reports a failed refresh of the profile, and keeps the page', {
  tags: ['ERR-06', 'AMB-02'],
}, async () => {
  const profile = vi.fn<() => unknown>(() => createProfile());
  const { shell } = renderShell({
    at: '/payments',
    responses: { GetMemberProfileByAzureObjectId: profile },
  });
  const page = await screen.findByText('For Maggie Lindqvist Holm at /payments');
  profile.mockImplementation(() => errorResponse(404, 'trace-8'));
  await shell.queryClient.invalidateQueries();
  await screen.findByText(NAVIGATION_PROBLEM);
  expect(screen.queryByText('Oops! There was a problem getting your member profile.')).toBeNull();
  expect(page.isConnected).toBe(true);
});

test("shows a separate message for a new member's profile failure", {
  tags: ['ERR-14'],
}, async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('theme=x; new-registration=true');
  renderShell({ at: '/certificates', responses: { GetMemberProfileByAzureObjectId: errorResponse(404) } });
  expect(
    await screen.findByText('Oops! There was a problem when getting a new member profile or certificates.'),
  ).toBeDefined();
  vi.restoreAllMocks();
});

test('shows the layout with the default name while the profile loads', {
  tags: ['NAV-03'],
}, async () => {
  renderShell({ at: '/certificates', responses: { GetMemberProfileByAzureObjectId: pendingForever } });
  await screen.findAllByText('Member Name');
  expect(screen.getByText('Getting your member profile')).toBeTruthy();
});

test('covers the page after a 401 and offers to sign in again', {
  tags: ['AUTH-15', 'AUTH-21', 'R-21'],
}, async () => {
  const { redirects, shell } = renderShell({
    at: '/payments',
    responses: { GetMemberProfileByAzureObjectId: errorResponse(401) },
  });
  await screen.findByText('Your session has expired. Please sign in again.');
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByText('You have been signed out', { selector: 'h1' }));
  screen.getByText(
    'If you had just paid or sent something, look after signing in whether it arrived, before you do it again.',
  );
  within(screen.getByRole('region', { name: 'Need help? Call us' })).getByText('877-555-0142');
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  expect(shell.queryClient.getQueryCache().getAll()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In Here' }));
  expect(redirects).toHaveBeenCalledWith('sign-in', '/payments');
});

const NOT_SENT =
  'Your last attempt to send was not accepted. If you had sent it before, check whether it arrived before you send it again.';

test.each([
  ['WriteToLog', undefined],
  ['MakeSinglePayment', undefined],
  ['UpdateMemberProfileInfo', NOT_SENT],
  ['VoidSinglePayment', NOT_SENT],
  ['SendSupportRequestEmail', NOT_SENT],
])(
  'ends the session after a refused %s with the message %j',
  { tags: ['AUTH-15', 'F-05'] },
  async (name, message) => {
    const { shell } = renderShell({ at: '/payments', responses: { refused: errorResponse(401) } });
    await screen.findByText('For Maggie Lindqvist Holm at /payments');
    const call: Endpoint = { ...GetEnvironmentName, name, path: '/v1/refused', changesState: true };
    await expect(shell.apiClient(call, { query: {} })).rejects.toThrow();
    await screen.findByText('Your session has expired. Please sign in again.');
    expect(screen.queryByText(NOT_SENT)?.textContent).toBe(message);
  },
);

test.each([
  [false, 'We do not know yet whether what you sent has arrived. Sign in again to see.'],
  [true, 'What you sent was not accepted. Nothing was changed or cancelled, and no money has moved.'],
])(
  'says whether what was sent may have arrived, refused: %j',
  { tags: ['F-05', 'R-09'] },
  async (wasRejected, text) => {
    const { redirects, shell } = renderShell({ at: '/payments', responses: { refused: errorResponse(401) } });
    await screen.findByText('For Maggie Lindqvist Holm at /payments');
    const request = { kind: 'contact', path: '/contact', keys: [], wasRejected, sentAt: Date.now() };
    unconfirmedRequests.put({ ...request, owner: account.oid });
    const call: Endpoint = { ...GetEnvironmentName, path: '/v1/refused', changesState: true };
    await expect(shell.apiClient(call, { query: {} })).rejects.toThrow();
    await screen.findByText(text);
    await userEvent.click(screen.getByRole('button', { name: 'Sign In Here' }));
    expect(redirects).toHaveBeenCalledWith('sign-in', '/contact');
  },
);

test('shows the result of an interrupted payment on the page only', {
  tags: ['AUTH-15', 'F-05'],
}, async () => {
  const { shell } = renderShell({ at: '/payments' });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  act(() => {
    shell.sessionTerminator.expire('expired');
    bus.emit('notification.requested', 1, { tone: 'warning', message: 'Your payment was not sent.' });
    bus.emit('notification.requested', 1, { tone: 'error', message: 'Oops!' });
  });
  const message = await screen.findByText('Your payment was not sent.');
  expect(screen.getByRole('main').contains(message)).toBe(true);
  expect(screen.queryByText('Oops!')).toBeNull();
});

test('removes notifications when the session ends', { tags: ['R-08'] }, async () => {
  const { shell } = renderShell({ at: '/payments' });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  act(() => bus.emit('notification.requested', 1, { tone: 'success', message: 'Account 4417 was removed.' }));
  await userEvent.hover(await screen.findByText('Account 4417 was removed.'));
  act(() => shell.sessionTerminator.expire('expired'));
  expect(screen.queryByText('Account 4417 was removed.')).toBeNull();
});

test('shows a failed sign-in library and retries', { tags: ['ERR-09'] }, async () => {
  let isDown = true;
  renderShell({
    at: '/payments',
    session: { status: 'starting' },
    signedInAccount: account,
    beforeSignIn: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()),
  });
  expect(
    await screen.findByText('Oops! There was a problem when getting the profile account.'),
  ).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('For Maggie Lindqvist Holm at /payments')).toBeDefined();
});

test('repeats the sign-in when the connection returns', { tags: ['ERR-09'] }, async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  renderShell({
    at: '/payments',
    session: { status: 'starting' },
    signedInAccount: account,
    beforeSignIn: () => (navigator.onLine ? Promise.resolve() : Promise.reject(new Error('offline'))),
  });
  await screen.findByRole('heading', { level: 1, name: 'We could not sign you in' });
  screen.getByText('You are not connected to the internet.');
  onLine.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('For Maggie Lindqvist Holm at /payments')).toBeDefined();
});
