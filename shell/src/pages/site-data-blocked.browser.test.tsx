import { blockStorage } from '@portal/section-sdk/testing/block-storage';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

beforeEach(() => blockStorage());

const signedOut = { status: 'signed-out' } as const;

test.each(['/certificates', '/payments'])(
  'at %s explains blocked site data and shows the support numbers',
  { tags: ['R-09'] },
  async (at) => {
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

test('explains blocked site data if the sign-in library cannot open', {
  tags: ['R-09'],
}, async () => {
  renderShell({ at: '/certificates', session: { status: 'unavailable' } });
  const title = await screen.findByRole('heading', { level: 1 });
  expect(title.textContent).toBe('Your browser blocks cookies');
});

test.each([
  ['/', /Sign in to manage your account/],
  ['/terms-of-use', /Terms of use/i],
  ['/loading-docusign', /Retrieving the form/],
  ['/login-failed', /You are not signed in/],
])('renders the public page %s without site data', { tags: ['R-09'] }, async (at, words) => {
  renderShell({ at, session: signedOut });
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test.each(['Sign In Here', 'Forgot Password'])(
  '"%s" opens the explanation instead of the provider',
  { tags: ['R-09'] },
  async (name) => {
    const { redirects } = renderShell({ at: '/', session: signedOut });
    await userEvent.click(await screen.findByRole(name === 'Sign In Here' ? 'button' : 'link', { name }));
    expect(redirects.mock.calls).toEqual([['blocked']]);
  },
);
