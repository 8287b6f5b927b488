import { createProfile } from '@portal/section-sdk/testing/create-profile';
import { createEmotionCache } from '@portal/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { lastActivity } from '../idle-timeout/last-activity.ts';
import { renderStaticPage, staticPaths } from '../static-pages/render-static-page.tsx';
import { renderShell } from '../testing/render-shell.tsx';
import { account, config } from '../testing/sample.ts';

const signedOut = { status: 'signed-out' } as const;

/** Opens a page in a browser in which a member was active an hour ago. */
function openWithIdleAccount(at: string) {
  lastActivity.set(Date.now() - 60 * 60_000);
  return renderShell({ at, session: { status: 'starting' }, signedInAccount: account });
}

test('the terms have eight headings in the specified order', {
  tags: ['ROUTE-03', 'TERMS-01', 'TERMS-03'],
}, () => {
  renderShell({ at: '/terms-of-use', session: signedOut });
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Introduction',
    'Account services',
    'Use in the United States, and licensing',
    'Restrictions',
    'Disclaimer',
    'Submitted ideas',
    'Illinois law',
    'Termination',
  ]);
  expect(main.getByText(/is licensed in 41 states plus the District of Columbia/).textContent).toContain(
    'Lantern Fraternal Society',
  );
});

test('each link on top of the terms leads to its part', { tags: ['TERMS-01'] }, () => {
  renderShell({ at: '/terms-of-use', session: signedOut });
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  const targets = links.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
  expect(targets.map((part) => part?.querySelector('h2')?.textContent)).toEqual(
    links.map(({ textContent }) => textContent),
  );
  expect(links).toHaveLength(8);
});

test.each([
  ['Introduction', /By signing in or by using the portal you accept them\./],
  ['Account services', /pay by bank account/],
  ['Use in the United States, and licensing', /for use in the United States only.*41 states plus the Dist/],
  ['Restrictions', /You may not use the portal to break the law/],
  ['Disclaimer', /we give no warranties of any kind/],
  ['Submitted ideas', /When you send us ideas or suggestions, you allow us to use them/],
  ['Illinois law', /governed by the law of the State of Illinois/],
  ['Termination', /We may end or limit your access/],
])('the terms contain the required statement under %s', { tags: ['TERMS-01'] }, (heading, text) => {
  renderShell({ at: '/terms-of-use', session: signedOut });
  const part = screen.getByRole('heading', { level: 2, name: heading }).closest('section');
  expect(part?.textContent).toMatch(text);
});

test('the terms have the footer links and the copyright year', {
  tags: ['TERMS-02', 'NAV-09', 'F-20'],
}, () => {
  renderShell({ at: '/terms-of-use', session: signedOut });
  const footer = within(screen.getByRole('contentinfo'));
  const names = footer.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual([
    ...['Privacy', 'Social media policy', 'Accessibility', 'Terms of use', 'Contact us'],
    'Report a death',
  ]);
  expect(footer.getByRole('link', { name: 'Report a death' }).getAttribute('href')).toBe('/report-a-death');
  expect(screen.getByRole('contentinfo').textContent).toContain('2026');
});

test('loading-docusign shows the specified heading', { tags: ['ROUTE-05'] }, () => {
  renderShell({ at: '/loading-docusign', session: signedOut });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Retrieving the form...');
});

test('login-failed shows the message, Sign In Here and the other ways in', {
  tags: ['ROUTE-17', 'AMB-11', 'HOME-03', 'HOME-04'],
}, async () => {
  const { redirects } = renderShell({ at: '/login-failed', session: signedOut });
  expect(screen.getByText('Login failed. Please try again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In Here' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Register Now' }).getAttribute('href')).toBe('/registration');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot Password' }));
  await waitFor(() => expect(redirects).toHaveBeenCalledExactlyOnceWith('reset', '/login-failed'));
});

test('login-failed explains closed access and offers no retry', {
  tags: ['ROUTE-17', 'AMB-69'],
}, async () => {
  const { redirects } = renderShell({
    at: '/login-failed',
    responses: { GetMemberProfileByAzureObjectId: createProfile({ AllowAccess: false }) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Your account is not open online' });
  expect(screen.getByText('Online access to your account has been closed.')).toBeTruthy();
  expect(screen.queryByText(/try again/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign In Here' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(redirects).toHaveBeenCalledWith('sign-out');
});

test('login-failed reports no failure while the session is starting', {
  tags: ['ROUTE-17', 'AUTH-18'],
}, async () => {
  const { at } = renderShell({
    at: '/login-failed',
    session: { status: 'starting' },
    signedInAccount: account,
  });
  expect(screen.getByText('Signing you in…')).toBeTruthy();
  expect(screen.queryByText('Login failed. Please try again.')).toBeNull();
  await waitFor(() => expect(at()).toBe('/certificates'));
});

test('login-failed redirects a signed-in member to the certificates', {
  tags: ['ROUTE-17', 'HOME-08'],
}, async () => {
  const { at } = renderShell({ at: '/login-failed' });
  expect(screen.queryByText('Online access to your account has been closed.')).toBeNull();
  await waitFor(() => expect(at()).toBe('/certificates'));
});

test('loading-docusign explains what to do after ten seconds', { tags: ['ROUTE-05'] }, () => {
  vi.useFakeTimers();
  renderShell({ at: '/loading-docusign', session: signedOut });
  const page = within(screen.getByRole('main'));
  const before = page.getByRole('status').textContent;
  act(() => vi.advanceTimersByTime(10_000));
  vi.useRealTimers();
  expect(before).toBe('Retrieving the form...');
  expect(page.getByRole('status').textContent).toBe(
    'No form has come. You can close this window and open the form again, or go to your forms.',
  );
  expect(screen.getByRole('link', { name: 'your forms' }).getAttribute('href')).toBe('/forms');
});

test('an unknown path redirects to the start page', { tags: ['ROUTE-16'] }, async () => {
  for (const path of [
    '/nowhere',
    '/certificates/1/2/3',
    '/support/faq',
    '//evil.example',
    '/\\evil.example',
    '/%2F/evil.example',
    '/%5Cevil.example',
  ]) {
    const { at } = renderShell({ at: path, session: signedOut });
    await waitFor(() => expect(at()).toBe('/'));
  }
});

test('registration is public and waits for the session state', { tags: ['ROUTE-04'] }, async () => {
  const { shell } = renderShell({
    at: '/registration/2',
    session: { status: 'starting' },
    signedInAccount: undefined,
    beforeSignIn: () => new Promise(() => undefined),
  });
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  shell.session.set(signedOut);
  await screen.findByText('/registration/2');
});

test.each([
  ['/report-a-death', 'Report a Death'],
  ['/terms-of-use', 'Terms of use'],
  ['/Terms-of-use/', 'Terms of use'],
  ['/registration', 'Registration'],
])(
  '%s stays open until sign-in if an earlier session became idle',
  {
    tags: ['F-20', 'R-21', 'ROUTE-03', 'ROUTE-04'],
  },
  async (path, name) => {
    const { redirects, router, shell } = openWithIdleAccount(path);
    await waitFor(() => expect(shell.session.get().status).toBe('signed-out'));
    await screen.findByRole('heading', { level: 1, name });
    expect(redirects).not.toHaveBeenCalled();
    await act(() => router.navigate('/'));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In Here' }));
    await screen.findByRole('heading', { level: 1, name: 'You have been signed out' });
    expect(redirects.mock.calls).toEqual([['sign-out']]);
  },
);

test('an idle session ends at the provider before a guarded page opens', {
  tags: ['F-20', 'R-21', 'ROUTE-19'],
}, async () => {
  const { redirects, router, shell } = openWithIdleAccount('/report-a-death');
  await waitFor(() => expect(shell.session.get().status).toBe('signed-out'));
  await act(() => router.navigate('/payments'));
  await screen.findByRole('heading', { level: 1, name: 'You have been signed out' });
  expect(redirects.mock.calls).toEqual([['sign-out']]);
});

test.each(['/', '/registration/2', '/payments'])(
  '%s ends a session that became idle',
  {
    tags: ['F-12', 'R-21'],
  },
  async (path) => {
    const { redirects } = openWithIdleAccount(path);
    await screen.findByRole('heading', { level: 1, name: 'You have been signed out' });
    expect(redirects.mock.calls).toEqual([['sign-out']]);
  },
);

test('registration keeps its step if the sign-in library fails to load', {
  tags: ['ERR-09', 'F-12', 'ROUTE-04'],
}, async () => {
  let isDown = true;
  const { at } = renderShell({
    at: '/registration/3',
    session: { status: 'starting' },
    signedInAccount: account,
    beforeSignIn: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()),
  });
  await screen.findByRole('heading', { level: 1, name: 'We could not sign you in' });
  expect(screen.queryByText('/registration/3')).toBeNull();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('/registration/3');
  expect(at()).toBe('/registration/3');
  expect(document.activeElement?.id).toBe('page-title');
});

test('a death can be reported if the sign-in library fails to load', { tags: ['ERR-09'] }, async () => {
  renderShell({ at: '/report-a-death', session: { status: 'unavailable' }, signedInAccount: undefined });
  expect(await screen.findByText('/report-a-death')).toBeDefined();
});

test.each(staticPaths)(
  '%s hydrates from its prerendered HTML without changes',
  { tags: ['HOME-01', 'TERMS-01', 'ROUTE-05'] },
  async (path) => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(renderStaticPage(path, config, '2026', createEmotionCache()));
    document.body.append(container);
    const before = container.querySelector('h1');
    const onRecoverableError = vi.fn();
    render(renderStaticPage(path, config, '2026', createEmotionCache()), {
      container,
      hydrate: true,
      onRecoverableError,
    });
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(container.querySelector('h1')).toBe(before);
    expect(container.textContent?.includes('Social media policy')).toBe(path !== '/loading-docusign');
  },
);
