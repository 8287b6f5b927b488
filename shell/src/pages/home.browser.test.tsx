import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

const signedOut = { status: 'signed-out' } as const;
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('renders the sign-in page', {
  tags: ['CTX-13', 'ROUTE-01', 'HOME-01', 'HOME-03', 'HOME-05', 'HOME-06'],
}, () => {
  renderShell({ at: '/', session: signedOut });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to manage your account online');
  expect(hrefOf('Register Now')).toBe('/registration');
  expect(hrefOf('877-555-0142')).toBe('tel:+18775550142');
  expect(hrefOf('608-555-0176')).toBe('tel:+16085550176');
  expect(hrefOf('terms of use')).toBe('/terms-of-use');
  expect(screen.getByText(/By signing in you agree to the/)).toBeTruthy();
});

test('says what the portal is for, and links the death report', { tags: ['HOME-01', 'F-20'] }, () => {
  renderShell({ at: '/', session: signedOut });
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'See what is due, and when',
    'Pay from your bank account',
    'Get your statements and tax forms',
  ]);
  expect(main.getByText(/We never ask for your password/).textContent).toBe(
    'Your connection is private. We never ask for your password by phone or e-mail.',
  );
  expect(main.getByRole('link', { name: 'Report a death' }).getAttribute('href')).toBe('/report-a-death');
});

test('Sign In Here redirects to the provider once', {
  tags: ['HOME-02', 'AUTH-13'],
}, async () => {
  const { redirects } = renderShell({ at: '/', session: signedOut });
  await userEvent.click(screen.getByRole('button', { name: 'Sign In Here' }));
  expect(redirects).toHaveBeenCalledExactlyOnceWith('sign-in', undefined);
  expect(screen.getByRole('button', { name: 'Sign In Here' }).getAttribute('aria-disabled')).toBe('true');
});

test('Sign In Here is a form that opens a guarded page without scripts', {
  tags: ['HOME-02'],
}, () => {
  renderShell({ at: '/', session: signedOut });
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In Here' });
  expect([form?.method, new URL(form?.action ?? '').pathname]).toEqual(['get', '/certificates']);
});

test('shows a failed redirect and allows another attempt', { tags: ['AUTH-18'] }, async () => {
  const { redirects } = renderShell({ at: '/', session: signedOut });
  redirects.mockRejectedValueOnce(new Error('the browser cannot go'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign In Here' }));
  await screen.findByText('Login failed. Please try again.');
  expect(screen.getByRole('button', { name: 'Sign In Here' }).getAttribute('aria-disabled')).toBeNull();
});

test('Forgot Password starts the password reset', {
  tags: ['HOME-04'],
}, async () => {
  const clicked = renderShell({ at: '/', session: signedOut });
  await userEvent.click(screen.getByRole('link', { name: 'Forgot Password' }));
  await waitFor(() => expect(clicked.redirects).toHaveBeenCalledExactlyOnceWith('reset', '/'));
});

test("starts the password reset once for the link's URL", { tags: ['HOME-04'] }, async () => {
  const { redirects, at } = renderShell({ at: '/?forgot-password', session: signedOut });
  await waitFor(() => expect(redirects).toHaveBeenCalledTimes(1));
  expect(redirects.mock.calls[0]?.[0]).toBe('reset');
  expect(at()).toBe('/');
});

test('shows the footer links and the year', { tags: ['HOME-07', 'NAV-08', 'AMB-57'] }, () => {
  renderShell({ at: '/', session: signedOut });
  expect(hrefOf('Privacy')).toBe('https://example.org/privacy');
  expect(hrefOf('Social media policy')).toBe('https://example.org/social-media');
  expect(hrefOf('Accessibility')).toBe('https://example.org/accessibility');
  expect(hrefOf('Contact us')).toBe('https://example.org/contact');
  expect(screen.getByRole('contentinfo').textContent).toContain('© 2026 Lantern Fraternal Society');
});

test('redirects a signed-in member to the certificates', { tags: ['HOME-08', 'HOME-09'] }, async () => {
  const { at } = renderShell({ at: '/' });
  await waitFor(() => expect(at()).toBe('/certificates'));
});

test('redirects an unregistered account to registration without sign-in', {
  tags: ['HOME-02', 'HOME-09'],
}, async () => {
  const { at } = renderShell({
    at: '/',
    responses: { GetMemberProfileByAzureObjectId: createProfile({ ProfileValidated: 'N' }) },
  });
  expect(screen.queryByRole('button', { name: 'Sign In Here' })).toBeNull();
  await waitFor(() => expect(at()).toBe('/registration/2'));
});

test('shows a profile failure and allows signing out', {
  tags: ['ERR-10', 'HOME-08'],
}, async () => {
  const { redirects } = renderShell({
    at: '/',
    responses: { GetMemberProfileByAzureObjectId: errorResponse(404) },
  });
  await screen.findByText('Oops! There was a problem when getting the user profile.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(redirects).toHaveBeenCalledWith('sign-out'));
});

test.each([
  [false, 'Your session has expired. Please sign in again.'],
  [true, 'You have signed out in another tab.'],
])(
  'says why the session ended, and returns to the page; in another tab: %j',
  {
    tags: ['R-21', 'F-05'],
  },
  async (signedOutInOtherTab, text) => {
    const { redirects } = renderShell({
      at: '/',
      session: { ...signedOut, resume: { returnTo: '/payments', signedOutInOtherTab } },
    });
    expect(screen.getByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign In Here' }));
    expect(redirects).toHaveBeenCalledWith('sign-in', '/payments');
  },
);

test('confirms a sign-out', { tags: ['NAV-05'] }, async () => {
  renderShell({ at: '/', session: { status: 'signed-out', hasSignedOut: true } });
  expect(await screen.findByText('You are signed out.')).toBeTruthy();
  cleanup();
  renderShell({ at: '/', session: { status: 'signed-out' } });
  expect(await screen.findByRole('button', { name: 'Sign In Here' })).toBeTruthy();
  expect(screen.queryByText('You are signed out.')).toBeNull();
});
