import { aCertificate } from '@portal/platform/testing/a-certificate';
import { aProfile } from '@portal/platform/testing/a-profile';
import { never, refusal } from '@portal/platform/testing/fake-server';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Arrival } from '../auth/arrival.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { account, aRegistry } from '../testing/sample.ts';

const signedIn: Arrival = { kind: 'signed-in', returnTo: undefined };

/** Opens the page at which the provider's answer arrives. */
function arrive(profile: Parameters<typeof aProfile>[0], summary: unknown, arrival: Arrival = signedIn) {
  const answers = { GetMemberProfileByAzureObjectId: aProfile(profile), GetCertificateSummary: summary };
  return renderShell({
    at: '/authenticate',
    session: { status: 'starting' },
    arrival,
    arrives: account,
    answers,
  });
}

const list = (...certificates: ReturnType<typeof aCertificate>[]) => ({ Certificates: certificates });

test.each([
  [
    'AUTH-04 rule 1, nobody has registered',
    { ProfileRegistered: null },
    list(aCertificate()),
    '/registration/2',
  ],
  ['AUTH-06 rule 2, payor-only', {}, list(aCertificate({ IsOwner: false })), '/payments'],
  ['AUTH-07 rule 3, all pending', {}, list(aCertificate({ Status: 'Pending' })), '/forms'],
  ['AUTH-08 rule 4, not validated', { ProfileValidated: 'N' }, list(aCertificate()), '/registration/2'],
  ['AUTH-09 rule 5, no certificates', {}, list(), '/forms'],
  ['AUTH-10 rule 6, everybody else', {}, list(aCertificate()), '/certificates'],
] as const)('%s', { tags: ['AUTH-05', 'AUTH-11', 'ROUTE-18'] }, async (_rule, profile, summary, landing) => {
  const { at } = arrive(profile, summary);
  await waitFor(() => expect(at()).toBe(landing));
});

test.each(['sign-in', 'GetMemberProfileByAzureObjectId', 'GetCertificateSummary'])(
  'while %s is waited for, the page is a spinner',
  { tags: ['ROUTE-18'] },
  async (awaited) => {
    const forever = vi.fn(() => never);
    const { at } = renderShell({
      at: '/authenticate',
      session: { status: 'starting' },
      arrival: signedIn,
      arrives: account,
      beforeSignIn: () => (awaited === 'sign-in' ? new Promise(() => void forever()) : Promise.resolve()),
      answers: { [awaited]: forever },
    });
    await waitFor(() => expect(forever).toHaveBeenCalled());
    expect(screen.getByText('Signing you in…').closest('[role="status"]')).not.toBeNull();
    expect(at()).toBe('/authenticate');
  },
);

test('certificates that the server keeps from an account that is not validated count as none', {
  tags: ['AUTH-08', 'R-24'],
}, async () => {
  const { at } = arrive({ ProfileValidated: 'N' }, refusal(403));
  await waitFor(() => expect(at()).toBe('/registration/2'));
});

test('no account goes home, quietly', { tags: ['AUTH-02'] }, async () => {
  const { at } = renderShell({ at: '/authenticate', session: { status: 'starting' }, arrives: undefined });
  await waitFor(() => expect(at()).toBe('/'));
  expect(screen.queryByText(/^Oops/)).toBeNull();
});

test('a sign-in that names nobody goes home with a word', { tags: ['ERR-08'] }, async () => {
  const arrival: Arrival = { kind: 'signed-in', returnTo: undefined };
  const { at } = renderShell({
    at: '/authenticate',
    session: { status: 'starting' },
    arrival,
    arrives: undefined,
  });
  await screen.findByText('Oops! There was a problem accessing the profile account.');
  expect(at()).toBe('/');
});

test('signing in returns to the page where the member was', { tags: ['R-21', 'F-05'] }, async () => {
  const { at } = arrive({}, list(), { kind: 'signed-in', returnTo: '/forms/45?from=mail' });
  await waitFor(() => expect(at()).toBe('/forms/45?from=mail'));
});

test('the default landing is no page to return to', { tags: ['AUTH-06', 'R-21'] }, async () => {
  const { at } = arrive({}, list(aCertificate({ IsOwner: false })), {
    kind: 'signed-in',
    returnTo: '/certificates',
  });
  await waitFor(() => expect(at()).toBe('/payments'));
});

test('a failed sign-in ends at login-failed', { tags: ['AUTH-18', 'ROUTE-17'] }, async () => {
  const { at } = renderShell({
    at: '/authenticate',
    session: { status: 'starting' },
    arrival: { kind: 'failed' },
    arrives: undefined,
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
      arrival: { kind: 'cancelled', returnTo },
      arrives: undefined,
    });
    await waitFor(() => expect(at()).toBe(back));
    expect(screen.queryByText(/failed/)).toBeNull();
  },
);

test('certificates that cannot be had say so, and are asked for again', { tags: ['ERR-12'] }, async () => {
  const answer = vi.fn<() => unknown>(() => refusal(404));
  const { at } = arrive({}, answer);
  await screen.findByText('Oops! There was a problem initializing profile and certificates.');
  answer.mockImplementation(() => list(aCertificate()));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(at()).toBe('/certificates'));
});

test('a landing that no section serves is told, and does not go round in circles', {
  tags: ['AUTH-05'],
}, async () => {
  const registry = aRegistry();
  const { payments: _, ...sections } = registry.sections;
  renderShell({
    at: '/secure',
    registry: { ...registry, sections },
    answers: { GetCertificateSummary: list(aCertificate({ IsOwner: false })) },
  });
  expect(await screen.findByText('This page cannot be shown right now')).toBeDefined();
});

test('secure has no content: it goes home, or where the rules say', {
  tags: ['ROUTE-02', 'AMB-10'],
}, async () => {
  const nobody = renderShell({ at: '/secure', session: { status: 'signed-out' } });
  await waitFor(() => expect(nobody.at()).toBe('/'));
  const member = renderShell({ at: '/secure', answers: { GetCertificateSummary: list(aCertificate()) } });
  await waitFor(() => expect(member.at()).toBe('/certificates'));
});

test('secure has words of its own for a profile that cannot be had', { tags: ['ERR-11'] }, async () => {
  renderShell({ at: '/secure', answers: { GetMemberProfileByAzureObjectId: refusal(404) } });
  expect(await screen.findByText('Oops! There was a problem getting the user profile.')).toBeDefined();
});
