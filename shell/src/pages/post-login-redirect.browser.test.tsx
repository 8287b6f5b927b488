import { unconfirmedRequests } from '@portal/section-sdk';
import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { clearNotifications } from '@portal/ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { RedirectResult } from '../auth/redirect-result.ts';
import { hasReturnOwner, saveReturnOwner } from '../auth/return-path-storage.ts';
import { lastActivity } from '../idle-timeout/last-activity.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { account, createRegistry } from '../testing/sample.ts';

afterEach(clearNotifications);

const signedIn: RedirectResult = { kind: 'signed-in', returnTo: undefined };

/** Opens the provider's redirect page with this profile and summary. */
function signInWith(
  profile: Parameters<typeof createProfile>[0],
  summary: unknown,
  redirectResult: RedirectResult = signedIn,
) {
  const responses = {
    GetMemberProfileByAzureObjectId: createProfile(profile),
    GetCertificateSummary: summary,
  };
  return renderShell({
    at: '/authenticate',
    session: { status: 'starting' },
    redirectResult,
    signedInAccount: account,
    responses,
  });
}

const list = (...certificates: ReturnType<typeof createCertificate>[]) => ({ Certificates: certificates });

for (const [id, rule, profile, summary, expectedPath] of [
  [
    'AUTH-04',
    'rule 1, not registered',
    { ProfileRegistered: null },
    list(createCertificate()),
    '/registration/2',
  ],
  ['AUTH-06', 'rule 2, payor-only', {}, list(createCertificate({ IsOwner: false })), '/payments'],
  ['AUTH-07', 'rule 3, all pending', {}, list(createCertificate({ Status: 'Pending' })), '/forms'],
  [
    'AUTH-08',
    'rule 4, not validated',
    { ProfileValidated: 'N' },
    list(createCertificate()),
    '/registration/2',
  ],
  ['AUTH-09', 'rule 5, no certificates', {}, list(), '/forms'],
  ['AUTH-10', 'rule 6, all others', {}, list(createCertificate()), '/certificates'],
] as const) {
  test(`applies landing ${rule}`, { tags: [id, 'AUTH-05', 'AUTH-11', 'ROUTE-18'] }, async () => {
    const { at } = signInWith(profile, summary);
    await waitFor(() => expect(at()).toBe(expectedPath));
  });
}

test.each(['sign-in', 'GetMemberProfileByAzureObjectId', 'GetCertificateSummary'])(
  'shows a spinner while %s is pending',
  { tags: ['ROUTE-18'] },
  async (pendingCall) => {
    const neverSettles = vi.fn(() => pendingForever);
    const { at } = renderShell({
      at: '/authenticate',
      session: { status: 'starting' },
      redirectResult: signedIn,
      signedInAccount: account,
      beforeSignIn: () =>
        pendingCall === 'sign-in' ? new Promise(() => void neverSettles()) : Promise.resolve(),
      responses: { [pendingCall]: neverSettles },
    });
    await waitFor(() => expect(neverSettles).toHaveBeenCalled());
    expect(screen.getByText('Signing you in…').closest('[role="status"]')).not.toBeNull();
    expect(at()).toBe('/authenticate');
  },
);

test('treats forbidden certificates of an unvalidated account as none', {
  tags: ['AUTH-08', 'R-24'],
}, async () => {
  const { at } = signInWith({ ProfileValidated: 'N' }, errorResponse(403));
  await waitFor(() => expect(at()).toBe('/registration/2'));
});

test('redirects to the start page without an account or a message', { tags: ['AUTH-02'] }, async () => {
  const { at } = renderShell({
    at: '/authenticate',
    session: { status: 'starting' },
    signedInAccount: undefined,
  });
  await waitFor(() => expect(at()).toBe('/'));
  expect(screen.queryByText(/^Oops/)).toBeNull();
});

test('redirects with a message if the token identifies no account', { tags: ['ERR-08'] }, async () => {
  const redirectResult: RedirectResult = { kind: 'signed-in', returnTo: undefined };
  const { at } = renderShell({
    at: '/authenticate',
    session: { status: 'starting' },
    redirectResult,
    signedInAccount: undefined,
  });
  await screen.findByText('Oops! There was a problem accessing the profile account.');
  expect(at()).toBe('/');
});

test('opens the page that tells the result of what the same member sent', {
  tags: ['F-05', 'R-09'],
}, async () => {
  const request = { kind: 'payment', keys: ['k'], wasRejected: false, sentAt: Date.now() };
  unconfirmedRequests.put({ ...request, owner: 'another account', path: '/forms' });
  unconfirmedRequests.put({ ...request, owner: account.oid, path: '/payments' });
  const { at } = signInWith({}, list(createCertificate()));
  await waitFor(() => expect(at()).toBe('/payments'));
});

test("returns to the member's page after sign-in", { tags: ['R-21', 'F-05'] }, async () => {
  const { at } = signInWith({}, list(), { kind: 'signed-in', returnTo: '/forms/45?from=mail' });
  await waitFor(() => expect(at()).toBe('/forms/45?from=mail'));
});

test('applies the landing rules to the default return path', { tags: ['AUTH-06', 'R-21'] }, async () => {
  const { at } = signInWith({}, list(createCertificate({ IsOwner: false })), {
    kind: 'signed-in',
    returnTo: '/certificates',
  });
  await waitFor(() => expect(at()).toBe('/payments'));
});

test("returns a signed-in member with a message after the provider's error", {
  tags: ['AUTH-18'],
}, async () => {
  const { at } = signInWith({}, list(), { kind: 'failed', returnTo: '/profile' });
  await waitFor(() => expect(at()).toBe('/profile'));
  await screen.findByText('Login failed. Please try again.');
});

test('an expired session does not hide that the next sign-in failed', {
  tags: ['AUTH-15', 'AUTH-18', 'R-21'],
}, async () => {
  saveReturnOwner(account.oid);
  const { at, redirects } = signInWith({}, list(), { kind: 'failed', returnTo: '/payments' });
  await screen.findByText('Login failed. Please try again.');
  expect(at()).toBe('/login-failed');
  // The account that is still there becomes idle from now on.
  expect(Date.now() - (lastActivity.get() ?? 0)).toBeLessThan(60_000);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In Here' }));
  await waitFor(() => expect(redirects).toHaveBeenCalledExactlyOnceWith('sign-in', '/payments'));
});

test('an ended session that works again is forgotten', { tags: ['AUTH-18', 'R-21'] }, async () => {
  saveReturnOwner(account.oid);
  const { shell } = renderShell({
    at: '/payments',
    session: { status: 'starting' },
    signedInAccount: account,
  });
  await waitFor(() => expect(shell.session.get().status).toBe('signed-in'));
  expect(hasReturnOwner()).toBe(false);
});

test('redirects a failed sign-in to login-failed', { tags: ['AUTH-18', 'ROUTE-17'] }, async () => {
  const { at } = renderShell({
    at: '/authenticate',
    session: { status: 'starting' },
    redirectResult: { kind: 'failed', returnTo: undefined },
    signedInAccount: undefined,
  });
  await screen.findByText('Login failed. Please try again.');
  expect(at()).toBe('/login-failed');
});

test.each([
  ['a public page', '/registration/1', '/registration/1'],
  ['the start page instead of a guarded page', '/payments', '/'],
  ['the start page without a return path', undefined, '/'],
])(
  'returns a member who cancels at the provider to %s',
  { tags: ['AUTH-13'] },
  async (_where, returnTo, expectedReturnPath) => {
    const { at } = renderShell({
      at: '/authenticate',
      session: { status: 'starting' },
      redirectResult: { kind: 'cancelled', returnTo },
      signedInAccount: undefined,
    });
    await waitFor(() => expect(at()).toBe(expectedReturnPath));
    expect(screen.queryByText(/failed/)).toBeNull();
  },
);

test('shows a certificates failure and retries', { tags: ['ERR-12'] }, async () => {
  const answer = vi.fn<() => unknown>(() => errorResponse(404));
  const { at } = signInWith({}, answer);
  await screen.findByText('Oops! There was a problem initializing profile and certificates.');
  answer.mockImplementation(() => list(createCertificate()));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(at()).toBe('/certificates'));
});

test('shows an error for a landing page that no section serves', {
  tags: ['AUTH-05'],
}, async () => {
  const registry = createRegistry();
  const { payments: _, ...sections } = registry.sections;
  renderShell({
    at: '/secure',
    registry: { ...registry, sections },
    responses: { GetCertificateSummary: list(createCertificate({ IsOwner: false })) },
  });
  expect(await screen.findByText('This page cannot be shown right now')).toBeDefined();
});

test('/secure redirects to the start page or by the landing rules', {
  tags: ['ROUTE-02', 'AMB-10'],
}, async () => {
  const signedOut = renderShell({ at: '/secure', session: { status: 'signed-out' } });
  await waitFor(() => expect(signedOut.at()).toBe('/'));
  const member = renderShell({
    at: '/secure',
    responses: { GetCertificateSummary: list(createCertificate()) },
  });
  await waitFor(() => expect(member.at()).toBe('/certificates'));
});

test('/secure shows its own message for a profile failure', { tags: ['ERR-11'] }, async () => {
  renderShell({ at: '/secure', responses: { GetMemberProfileByAzureObjectId: errorResponse(404) } });
  expect(await screen.findByText('Oops! There was a problem getting the user profile.')).toBeDefined();
});
