import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse, pendingForever } from '@portal/section-sdk/testing/fake-server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { RedirectResult } from '../auth/redirect-result.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { account, createRegistry } from '../testing/sample.ts';

const signedIn: RedirectResult = { kind: 'signed-in', returnTo: undefined };

/** Opens the page at which the provider's answer arrives. */
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

test.each([
  [
    'AUTH-04 rule 1, nobody has registered',
    { ProfileRegistered: null },
    list(createCertificate()),
    '/registration/2',
  ],
  ['AUTH-06 rule 2, payor-only', {}, list(createCertificate({ IsOwner: false })), '/payments'],
  ['AUTH-07 rule 3, all pending', {}, list(createCertificate({ Status: 'Pending' })), '/forms'],
  ['AUTH-08 rule 4, not validated', { ProfileValidated: 'N' }, list(createCertificate()), '/registration/2'],
  ['AUTH-09 rule 5, no certificates', {}, list(), '/forms'],
  ['AUTH-10 rule 6, everybody else', {}, list(createCertificate()), '/certificates'],
] as const)('%s', { tags: ['AUTH-05', 'AUTH-11', 'ROUTE-18'] }, async (_rule, profile, summary, landing) => {
  const { at } = signInWith(profile, summary);
  await waitFor(() => expect(at()).toBe(landing));
});

test.each(['sign-in', 'GetMemberProfileByAzureObjectId', 'GetCertificateSummary'])(
  'while %s is waited for, the page is a spinner',
  { tags: ['ROUTE-18'] },
  async (awaited) => {
    const forever = vi.fn(() => pendingForever);
    const { at } = renderShell({
      at: '/authenticate',
      session: { status: 'starting' },
      redirectResult: signedIn,
      signedInAccount: account,
      beforeSignIn: () => (awaited === 'sign-in' ? new Promise(() => void forever()) : Promise.resolve()),
      responses: { [awaited]: forever },
    });
    await waitFor(() => expect(forever).toHaveBeenCalled());
    expect(screen.getByText('Signing you in…').closest('[role="status"]')).not.toBeNull();
    expect(at()).toBe('/authenticate');
  },
);

test('certificates that the server keeps from an account that is not validated count as none', {
  tags: ['AUTH-08', 'R-24'],
}, async () => {
  const { at } = signInWith({ ProfileValidated: 'N' }, errorResponse(403));
  await waitFor(() => expect(at()).toBe('/registration/2'));
});

test('no account goes home, quietly', { tags: ['AUTH-02'] }, async () => {
  const { at } = renderShell({
    at: '/authenticate',
    session: { status: 'starting' },
    signedInAccount: undefined,
  });
  await waitFor(() => expect(at()).toBe('/'));
  expect(screen.queryByText(/^Oops/)).toBeNull();
});

test('a sign-in that names nobody goes home with a word', { tags: ['ERR-08'] }, async () => {
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

test('signing in returns to the page where the member was', { tags: ['R-21', 'F-05'] }, async () => {
  const { at } = signInWith({}, list(), { kind: 'signed-in', returnTo: '/forms/45?from=mail' });
  await waitFor(() => expect(at()).toBe('/forms/45?from=mail'));
});

test('the default landing is no page to return to', { tags: ['AUTH-06', 'R-21'] }, async () => {
  const { at } = signInWith({}, list(createCertificate({ IsOwner: false })), {
    kind: 'signed-in',
    returnTo: '/certificates',
  });
  await waitFor(() => expect(at()).toBe('/payments'));
});

test('a failed sign-in ends at login-failed', { tags: ['AUTH-18', 'ROUTE-17'] }, async () => {
  const { at } = renderShell({
    at: '/authenticate',
    session: { status: 'starting' },
    redirectResult: { kind: 'failed' },
    signedInAccount: undefined,
  });
  await screen.findByText('Login failed. Please try again.');
  expect(at()).toBe('/login-failed');
});

test.each([
  ['a public page', '/registration/1', '/registration/1'],
  ['home, where a guarded page would only ask again', '/payments', '/'],
  ['home, where it began nowhere', undefined, '/'],
])(
  'a member who changes their mind at the provider is quietly back at %s',
  { tags: ['AUTH-13'] },
  async (_where, returnTo, back) => {
    const { at } = renderShell({
      at: '/authenticate',
      session: { status: 'starting' },
      redirectResult: { kind: 'cancelled', returnTo },
      signedInAccount: undefined,
    });
    await waitFor(() => expect(at()).toBe(back));
    expect(screen.queryByText(/failed/)).toBeNull();
  },
);

test('certificates that cannot be had say so, and are asked for again', { tags: ['ERR-12'] }, async () => {
  const answer = vi.fn<() => unknown>(() => errorResponse(404));
  const { at } = signInWith({}, answer);
  await screen.findByText('Oops! There was a problem initializing profile and certificates.');
  answer.mockImplementation(() => list(createCertificate()));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(at()).toBe('/certificates'));
});

test('a landing that no section serves is told, and does not go round in circles', {
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

test('secure has no content: it goes home, or where the rules say', {
  tags: ['ROUTE-02', 'AMB-10'],
}, async () => {
  const nobody = renderShell({ at: '/secure', session: { status: 'signed-out' } });
  await waitFor(() => expect(nobody.at()).toBe('/'));
  const member = renderShell({
    at: '/secure',
    responses: { GetCertificateSummary: list(createCertificate()) },
  });
  await waitFor(() => expect(member.at()).toBe('/certificates'));
});

test('secure has words of its own for a profile that cannot be had', { tags: ['ERR-11'] }, async () => {
  renderShell({ at: '/secure', responses: { GetMemberProfileByAzureObjectId: errorResponse(404) } });
  expect(await screen.findByText('Oops! There was a problem getting the user profile.')).toBeDefined();
});
