import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lastActivity } from '../idle-timeout/last-activity.ts';
import { renderShell } from '../testing/render-shell.tsx';

afterEach(() => void vi.useRealTimers());

const signInButton = () => screen.getByRole('button', { name: 'Sign In Here' });

/** Covers a member's page after its session expired. */
async function expireSession() {
  const shell = renderShell({ at: '/payments' });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => shell.shell.sessionTerminator.expire('expired'));
  return shell;
}

test('redirects by itself after an announced delay, once', { tags: ['AUTH-15'] }, async () => {
  const { redirects } = await expireSession();
  screen.getByText(/^In 20 seconds we take you to the sign-in page\./);
  await act(() => vi.advanceTimersByTimeAsync(19_900));
  expect(redirects).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(redirects).toHaveBeenCalledExactlyOnceWith('sign-in', '/payments');
  expect(signInButton().getAttribute('aria-disabled')).toBe('true');
});

test.each(['click', 'keyDown'] as const)('stays after a %s', { tags: ['AUTH-15', 'R-21'] }, async (press) => {
  const { redirects } = await expireSession();
  fireEvent[press](document.body);
  screen.getByText('You stay on this page until you sign in.');
  expect(screen.queryByText(/In 20 seconds/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(redirects).not.toHaveBeenCalled();
});

test('does not redirect again after a press', { tags: ['AUTH-15', 'AUTH-18'] }, async () => {
  const { redirects } = await expireSession();
  fireEvent.click(signInButton());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(redirects).toHaveBeenCalledExactlyOnceWith('sign-in', '/payments');
});

test('signs out at the provider before a sign-in long after the end', { tags: ['R-21'] }, async () => {
  const { redirects } = await expireSession();
  vi.useRealTimers();
  lastActivity.set(Date.now() - 60 * 60_000);
  fireEvent.click(signInButton());
  await waitFor(() => expect(redirects.mock.calls).toEqual([['sign-out']]));
});

const ALL_LINKS = ['Lantern Fraternal Society', 'Terms of use', 'Report a death'];
const ENDED = { status: 'ended', returnTo: '/payments', oid: 'o' } as const;

test.each([
  ['opens links of the page of an expired session', { ...ENDED, reason: 'expired' }, ALL_LINKS],
  ['stays for the sign-out of an idle session', { ...ENDED, reason: 'idle' }, []],
  ['stays to repeat a failed sign-out', { status: 'signing-out', hasFailed: true }, []],
] as const)(
  'the browser %s',
  {
    tags: ['HOME-07', 'R-21', 'TERMS-02'],
  },
  async (_what, state, opened) => {
    const { shell } = renderShell({ at: '/terms-of-use', session: { status: 'signed-out' } });
    const openedByBrowser: (string | null)[] = [];
    const noteClick = (event: MouseEvent) => {
      if (!event.defaultPrevented && event.target instanceof Element)
        openedByBrowser.push(event.target.closest('a')?.textContent ?? null);
      event.preventDefault();
    };
    window.addEventListener('click', noteClick);
    const clickLinks = () => {
      for (const name of ALL_LINKS) fireEvent.click(screen.getByRole('link', { name }));
    };
    try {
      clickLinks();
      expect(openedByBrowser).toEqual([]);
      act(() => shell.session.set(state));
      clickLinks();
    } finally {
      window.removeEventListener('click', noteClick);
    }
    expect(openedByBrowser).toEqual(opened);
  },
);

test('reports a failed redirect by itself on the login-failed page', {
  tags: ['AUTH-15', 'AUTH-18'],
}, async () => {
  const { redirects, at } = await expireSession();
  redirects.mockRejectedValueOnce(new Error('the browser cannot go'));
  await act(() => vi.advanceTimersByTimeAsync(20_100));
  expect(at()).toBe('/login-failed');
});
