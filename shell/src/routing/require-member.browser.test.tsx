import { type Endpoint, GetEnvironmentName } from '@portal/api';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { bus } from '../shell-bus.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { account } from '../testing/sample.ts';

test('without an account a guarded page leaves for sign-in, and asks to come back', {
  tags: ['ROUTE-19', 'ROUTE-20', 'R-21'],
}, async () => {
  const { left } = renderShell({ at: '/forms/45?from=mail', session: { status: 'signed-out' } });
  expect(screen.getByText('Signing you in…')).toBeTruthy();
  await waitFor(() => expect(left).toHaveBeenCalledWith('sign-in', '/forms/45?from=mail'));
  expect(left).toHaveBeenCalledTimes(1);
});

test('a sign-in that cannot begin ends at the login-failed page', {
  tags: ['ROUTE-17', 'AUTH-18'],
}, async () => {
  const { left, at } = renderShell({ at: '/payments', session: { status: 'signed-out' } });
  left.mockRejectedValue(new Error('the browser cannot go'));
  await screen.findByText('Login failed. Please try again.');
  expect(at()).toBe('/login-failed');
});

test('a registered member gets the page with the profile', { tags: ['ROUTE-19', 'AUTH-03'] }, async () => {
  renderShell({ at: '/payments' });
  expect(await screen.findByText('For Maggie Lindqvist Holm at /payments')).toBeDefined();
});

test('members who are not registered or not validated go through registration', {
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

test('a member whose access is taken away goes to login-failed', { tags: ['AMB-69'] }, async () => {
  const { at } = renderShell({
    at: '/certificates',
    responses: { GetMemberProfileByAzureObjectId: createProfile({ AllowAccess: false }) },
  });
  await screen.findByText('Online access to your account has been closed.');
  expect(at()).toBe('/login-failed');
});

test('a profile that cannot be had says so, with a number to quote and a way to try again', {
  tags: ['ERR-05', 'ERR-06', 'F-23'],
}, async () => {
  const profile = vi.fn<() => unknown>(() => errorResponse(404, 'trace-7'));
  renderShell({ at: '/payments', responses: { GetMemberProfileByAzureObjectId: profile } });
  await screen.findByText('Oops! There was a problem getting your member profile.');
  await screen.findByText(
    'Oops! There was a problem retrieving your member profile from within the navigation component.',
  );
  expect(screen.getByText('Reference: trace-7')).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('link', { name: '877-555-0142' })).toBeTruthy();
  profile.mockImplementation(() => createProfile());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
});

test('the profile of a new member that cannot be had has words of its own', {
  tags: ['ERR-14'],
}, async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('theme=x; new-registration=true');
  renderShell({ at: '/certificates', responses: { GetMemberProfileByAzureObjectId: errorResponse(404) } });
  expect(
    await screen.findByText('Oops! There was a problem when getting a new member profile or certificates.'),
  ).toBeDefined();
  vi.restoreAllMocks();
});

test('the frame stands with the default name while the profile is on its way', {
  tags: ['NAV-03'],
}, async () => {
  renderShell({ at: '/certificates', responses: { GetMemberProfileByAzureObjectId: pendingForever } });
  await screen.findAllByText('Member Name');
  expect(screen.getByText('Getting your member profile')).toBeTruthy();
});

test('a refused token covers the page with the message and offers to sign in again', {
  tags: ['AUTH-15', 'AUTH-21', 'R-21'],
}, async () => {
  const { left, shell } = renderShell({
    at: '/payments',
    responses: { GetMemberProfileByAzureObjectId: errorResponse(401) },
  });
  await screen.findByText('Your session has expired. Please sign in again.');
  expect(document.activeElement).toBe(screen.getByText('You have been signed out', { selector: 'h1' }));
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  expect(shell.queryClient.getQueryCache().getAll()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In Here' }));
  expect(left).toHaveBeenCalledWith('sign-in', '/payments');
});

const NOT_SENT = 'What you were sending was not sent. Nothing has changed.';

test.each([
  ['WriteToLog', undefined],
  ['MakeSinglePayment', undefined],
  ['UpdateMemberProfileInfo', NOT_SENT],
  ['VoidSinglePayment', NOT_SENT],
  ['SendSupportRequestEmail', NOT_SENT],
])(
  'a refused %s ends the session, and the page says about it %j',
  { tags: ['AUTH-15', 'F-05'] },
  async (name, sentence) => {
    const { shell } = renderShell({ at: '/payments', responses: { refused: errorResponse(401) } });
    await screen.findByText('For Maggie Lindqvist Holm at /payments');
    const call: Endpoint = { ...GetEnvironmentName, name, path: '/v1/refused', changesState: true };
    await expect(shell.apiClient(call, { query: {} })).rejects.toThrow();
    await screen.findByText('Your session has expired. Please sign in again.');
    expect(screen.queryByText(NOT_SENT)?.textContent).toBe(sentence);
  },
);

test('the page that ends a session says what became of a payment, and in no notification', {
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

test('a sign-in library that does not come is told, and asked for again', { tags: ['ERR-09'] }, async () => {
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
