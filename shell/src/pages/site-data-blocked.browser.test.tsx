import { blockStorage } from '@portal/section-sdk/testing/block-storage';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

beforeEach(() => blockStorage());

const nobody = { status: 'signed-out' } as const;

test.each(['/certificates', '/payments'])(
  'at %s a member whose browser blocks site data reads what to allow and whom to call',
  { tags: ['R-09'] },
  async (at) => {
    const { left } = renderShell({ at, session: nobody });
    await screen.findByRole('heading', { level: 1, name: 'Your browser blocks cookies' });
    const steps = screen.getByRole('region', { name: 'How to allow it' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(4);
    screen.getByText(/Nothing has been changed in your account/);
    screen.getByRole('button', { name: 'Try again' });
    const help = screen.getByRole('region', { name: 'Need help? Call us' });
    expect(within(help).getAllByRole('link').length).toBeGreaterThan(0);
    expect(left).not.toHaveBeenCalled();
  },
);

test('a sign-in library that cannot be opened for want of site data says what to allow', {
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
])('the public page %s is shown without site data', { tags: ['R-09'] }, async (at, words) => {
  renderShell({ at, session: nobody });
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test.each(['Sign In Here', 'Forgot Password'])(
  '"%s" opens what to allow, and does not leave for the provider',
  { tags: ['R-09'] },
  async (name) => {
    const { left } = renderShell({ at: '/', session: nobody });
    await userEvent.click(await screen.findByRole(name === 'Sign In Here' ? 'button' : 'link', { name }));
    expect(left.mock.calls).toEqual([['blocked']]);
  },
);
