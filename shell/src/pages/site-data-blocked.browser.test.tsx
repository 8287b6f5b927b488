import { blockStorage, fillStorage } from '@portal/section-sdk/testing/block-storage';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

const signedOut = { status: 'signed-out' } as const;

test.each(['/certificates', '/payments'])(
  'at %s explains blocked site data and shows the support numbers',
  { tags: ['R-09'] },
  async (at) => {
    blockStorage();
    const { redirects } = renderShell({ at, session: signedOut });
    await screen.findByRole('heading', { level: 1, name: 'Your browser blocks cookies' });
    const steps = screen.getByRole('region', { name: 'How to allow it' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(4);
    screen.getByText(/Nothing has been changed in your account/);
    screen.getByRole('button', { name: 'Try again' });
    const help = screen.getByRole('region', { name: 'Need help? Call us' });
    expect(within(help).getAllByRole('link').length).toBeGreaterThan(0);
    expect(redirects).not.toHaveBeenCalled();
  },
);

test('explains a full storage, and what to delete', { tags: ['R-09'] }, async () => {
  fillStorage();
  const { redirects } = renderShell({ at: '/certificates', session: signedOut });
  await screen.findByRole('heading', { level: 1, name: 'Your browser has no space left' });
  const steps = screen.getByRole('region', { name: 'How to make space' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(4);
  within(steps).getByText(/^Delete the data of/);
  expect(redirects).not.toHaveBeenCalled();
});

test.each([
  ['blocked', blockStorage, 'Your browser blocks cookies'],
  ['full', fillStorage, 'Your browser has no space left'],
])(
  'explains %s site data if the sign-in library cannot open',
  {
    tags: ['R-09'],
  },
  async (_, stop, title) => {
    stop();
    renderShell({ at: '/certificates', session: { status: 'unavailable' } });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
  },
);

test.each([
  ['/', /Sign in to manage your account/],
  ['/terms-of-use', /Terms of use/i],
  ['/loading-docusign', /Retrieving the form/],
  ['/login-failed', /You are not signed in/],
])('renders the public page %s without site data', { tags: ['R-09'] }, async (at, words) => {
  blockStorage();
  renderShell({ at, session: signedOut });
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test.each([
  ['Sign In Here', blockStorage],
  ['Forgot Password', blockStorage],
  ['Sign In Here', fillStorage],
  ['Forgot Password', fillStorage],
])('"%s" opens the explanation instead of the provider', { tags: ['R-09'] }, async (name, stop) => {
  stop();
  const { redirects } = renderShell({ at: '/', session: signedOut });
  await userEvent.click(await screen.findByRole(name === 'Sign In Here' ? 'button' : 'link', { name }));
  expect(redirects.mock.calls).toEqual([['blocked']]);
});
