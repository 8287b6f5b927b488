import { createBus } from '@portal/section-sdk/event-bus';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';
import { account, config } from '../testing/sample.ts';

const bus = createBus('a test');

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens a member's page and waits for the monitor, which starts in an effect. */
async function openMonitoredPage() {
  const shell = renderShell({ at: '/payments' });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  return shell;
}

async function stayInactive(minutes: number) {
  await act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE));
}

test('warns an idle member with a countdown and lets them stay', {
  tags: ['R-21', 'F-05'],
}, async () => {
  const endings: number[] = [];
  const undo = bus.events('session.ending', 1).subscribe(({ secondsLeft }) => endings.push(secondsLeft));
  await openMonitoredPage();
  await stayInactive(13);
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
  expect(dialog.textContent).toContain('You will be signed out in 120 seconds.');
  await stayInactive(1);
  expect(await screen.findByText('1:00')).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Stay signed in' }).click());
  expect(screen.queryByText(/signed out in/)).toBeNull();
  await stayInactive(12);
  expect(screen.getByText('For Maggie Lindqvist Holm at /payments')).toBeTruthy();
  undo.unsubscribe();
  expect(endings).toEqual([120]);
});

test('announces a long warning every half minute', { tags: ['R-21', 'F-05'] }, async () => {
  renderShell({
    at: '/payments',
    changes: { config: { ...config, idle: { minutes: 15, warningMinutes: 5 } } },
  });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  await stayInactive(10);
  const status = await screen.findByText('You will be signed out in 300 seconds.');
  await stayInactive(0.4);
  expect(status.textContent).toBe('You will be signed out in 300 seconds.');
  await stayInactive(0.1);
  expect(status.textContent).toBe('You will be signed out in 270 seconds.');
});

test('ends the session here and at the provider without an answer', {
  tags: ['R-21', 'AUTH-15'],
}, async () => {
  const { redirects, shell } = await openMonitoredPage();
  await stayInactive(15.1);
  await screen.findByText('Your session has expired. Please sign in again.');
  expect(screen.queryByText(/Maggie/)).toBeNull();
  expect(shell.queryClient.getQueryCache().getAll()).toEqual([]);
  expect(redirects).toHaveBeenCalledWith('sign-out');
});

test('shows nothing of a session that became idle while no tab was open', {
  tags: ['R-21', 'AUTH-15'],
}, async () => {
  localStorage.setItem('last-activity', String(Date.now() - 15 * MINUTE));
  const { shell, redirects } = renderShell({
    at: '/payments',
    session: { status: 'starting' },
    signedInAccount: account,
  });
  const states: string[] = [];
  shell.session.subscribe(() => states.push(shell.session.get().status));
  await act(() => shell.auth.start());
  await screen.findByText('Your session has expired. Please sign in again.');
  expect(states).toEqual(['ended']);
  expect(redirects).toHaveBeenCalledWith('sign-out');
});

test('counts from the sign-in', { tags: ['R-21'] }, async () => {
  localStorage.setItem('last-activity', String(Date.now() - 60 * MINUTE));
  renderShell({
    at: '/authenticate',
    session: { status: 'starting' },
    redirectResult: { kind: 'signed-in', returnTo: '/payments' },
    signedInAccount: account,
  });
  await screen.findByText('For Maggie Lindqvist Holm at /payments');
  const sinceActivity = () => Date.now() - Number(localStorage.getItem('last-activity'));
  await expect.poll(sinceActivity).toBeLessThan(MINUTE);
});
