import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

const nobody = { status: 'signed-out' } as const;
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('home is the sign-in page', {
  tags: ['CTX-13', 'ROUTE-01', 'HOME-01', 'HOME-03', 'HOME-05', 'HOME-06'],
}, () => {
  renderShell({ at: '/', session: nobody });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in to manage your account online');
  expect(hrefOf('Register Now')).toBe('/registration');
  expect(hrefOf('877-555-0142')).toBe('tel:+18775550142');
  expect(hrefOf('608-555-0176')).toBe('tel:+16085550176');
  expect(hrefOf('terms of use')).toBe('/terms-of-use');
  expect(screen.getByText(/By signing in you agree to the/)).toBeTruthy();
});

test('Sign In Here leaves for the provider, and can be pressed once', {
  tags: ['HOME-02', 'AUTH-13'],
}, async () => {
  const { left } = renderShell({ at: '/', session: nobody });
  await userEvent.click(screen.getByRole('button', { name: 'Sign In Here' }));
  expect(left).toHaveBeenCalledExactlyOnceWith('sign-in', undefined);
  expect(screen.getByRole('button', { name: 'Sign In Here' }).getAttribute('aria-disabled')).toBe('true');
});

test('before any script has run, Sign In Here is a form that opens a guarded page', {
  tags: ['HOME-02'],
}, () => {
  renderShell({ at: '/', session: nobody });
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In Here' });
  expect([form?.method, new URL(form?.action ?? '').pathname]).toEqual(['get', '/certificates']);
});

test('a sign-in that cannot begin is told, and can be tried again', { tags: ['AUTH-18'] }, async () => {
  const { left } = renderShell({ at: '/', session: nobody });
  left.mockRejectedValueOnce(new Error('the browser cannot go'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign In Here' }));
  await screen.findByText('Login failed. Please try again.');
  expect(screen.getByRole('button', { name: 'Sign In Here' }).getAttribute('aria-disabled')).toBeNull();
});

test('Forgot Password starts the password reset, and its address does too', {
  tags: ['HOME-04'],
}, async () => {
  const clicked = renderShell({ at: '/', session: nobody });
  await userEvent.click(screen.getByRole('link', { name: 'Forgot Password' }));
  await waitFor(() => expect(clicked.left).toHaveBeenCalledExactlyOnceWith('reset', '/'));
});

test('the address behind Forgot Password starts the reset once', { tags: ['HOME-04'] }, async () => {
  const { left, at } = renderShell({ at: '/?forgot-password', session: nobody });
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(left.mock.calls[0]?.[0]).toBe('reset');
  expect(at()).toBe('/');
});

test('the footer has the links and the year', { tags: ['HOME-07', 'NAV-08', 'AMB-57'] }, () => {
  renderShell({ at: '/', session: nobody });
  expect(hrefOf('Privacy')).toBe('https://example.org/privacy');
  expect(hrefOf('Social media policy')).toBe('https://example.org/social-media');
  expect(hrefOf('Accessibility')).toBe('https://example.org/accessibility');
  expect(hrefOf('Contact us')).toBe('https://example.org/contact');
  expect(screen.getByRole('contentinfo').textContent).toContain('© 2026 Lantern Fraternal Society');
});

test('a signed-in member goes on to the certificates', { tags: ['HOME-08', 'HOME-09'] }, async () => {
  const { at } = renderShell({ at: '/' });
  await waitFor(() => expect(at()).toBe('/certificates'));
});

test('a signed-in account that is not registered goes on to registration, and sees no sign-in', {
  tags: ['HOME-02', 'HOME-09'],
}, async () => {
  const { at } = renderShell({
    at: '/',
    responses: { GetMemberProfileByAzureObjectId: createProfile({ ProfileValidated: 'N' }) },
  });
  expect(screen.queryByRole('button', { name: 'Sign In Here' })).toBeNull();
  await waitFor(() => expect(at()).toBe('/registration/2'));
});

test('a profile that cannot be had says so, and signing out is possible', {
  tags: ['ERR-10', 'HOME-08'],
}, async () => {
  const { left } = renderShell({
    at: '/',
    responses: { GetMemberProfileByAzureObjectId: errorResponse(404) },
  });
  await screen.findByText('Oops! There was a problem when getting the user profile.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('sign-out'));
});

test('after an idle session the message stands above the sign-in, which returns to the page', {
  tags: ['R-21', 'F-05'],
}, async () => {
  const { left } = renderShell({ at: '/', session: { ...nobody, resume: { returnTo: '/payments' } } });
  expect(screen.getByText('Your session has expired. Please sign in again.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In Here' }));
  expect(left).toHaveBeenCalledWith('sign-in', '/payments');
});

test('who has signed out reads it at home', { tags: ['NAV-05'] }, async () => {
  renderShell({ at: '/', session: { status: 'signed-out', hasSignedOut: true } });
  expect(await screen.findByText('You are signed out.')).toBeTruthy();
  cleanup();
  renderShell({ at: '/', session: { status: 'signed-out' } });
  expect(await screen.findByRole('button', { name: 'Sign In Here' })).toBeTruthy();
  expect(screen.queryByText('You are signed out.')).toBeNull();
});
