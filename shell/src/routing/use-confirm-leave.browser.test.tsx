import { usePlatform } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

const bus = createBus('a test');
const setUnsaved = (unsaved: boolean, id = 'form') =>
  act(() => bus.emit('input.unsaved', 2, { id, unsaved }));
afterEach(() => setUnsaved(false));

function SectionPage() {
  const { signOut, resetPassword, editProfile } = usePlatform();
  return (
    <>
      <button type="button" onClick={() => void signOut()}>
        End
      </button>
      <button type="button" onClick={() => void resetPassword().catch(() => undefined)}>
        Password
      </button>
      <button type="button" onClick={() => void editProfile()}>
        Username
      </button>
    </>
  );
}

async function openPage({ unsaved }: { readonly unsaved: boolean }) {
  const shell = renderShell({ at: '/profile', renderSection: () => <SectionPage /> });
  await screen.findByRole('button', { name: 'End' });
  if (unsaved) setUnsaved(true);
  return shell;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test.each([
  ['End', 'sign-out'],
  ['Password', 'reset'],
  ['Username', 'edit'],
])('without unsaved input, %s does not ask', { tags: ['F-12'] }, async (name, redirect) => {
  const { redirects } = await openPage({ unsaved: false });
  await press(name);
  await waitFor(() => expect(redirects.mock.calls.map(([how]) => how)).toEqual([redirect]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['End', 'Sign out without saving', 'sign-out'],
  ['Password', 'Leave without saving', 'reset'],
  ['Username', 'Leave without saving', 'edit'],
])('with unsaved input, %s asks %s?', { tags: ['F-12'] }, async (name, leaveLabel, redirect) => {
  const { redirects, shell } = await openPage({ unsaved: true });
  await press(name);
  await screen.findByRole('alertdialog', { name: `${leaveLabel}?` });
  await press('Stay on this page');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([redirects.mock.calls, shell.unsavedChanges.hasUnsaved()]).toEqual([[], true]);
  await press(name);
  await press(leaveLabel);
  await waitFor(() => expect(redirects.mock.calls.map(([how]) => how)).toEqual([redirect]));
  expect(shell.unsavedChanges.hasUnsaved()).toBe(false);
});

test('keeps the unsaved input when the redirect fails', { tags: ['F-12'] }, async () => {
  const { redirects, shell } = await openPage({ unsaved: true });
  redirects.mockRejectedValueOnce(new TypeError('offline'));
  await press('Password');
  await press('Leave without saving');
  await waitFor(() => expect(redirects).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(shell.unsavedChanges.hasUnsaved()).toBe(true));
});

test('after a slow redirect fails, only the current input is unsaved', { tags: ['F-12'] }, async () => {
  const { redirects, shell } = await openPage({ unsaved: true });
  const redirect = Promise.withResolvers<void>();
  redirects.mockReturnValueOnce(redirect.promise);
  await press('Password');
  await press('Leave without saving');
  await waitFor(() => expect(redirects).toHaveBeenCalledTimes(1));
  setUnsaved(false);
  setUnsaved(true, 'newer form');
  await act(async () => redirect.reject(new TypeError('offline')));
  expect(shell.unsavedChanges.hasUnsaved()).toBe(true);
  setUnsaved(false, 'newer form');
  expect(shell.unsavedChanges.hasUnsaved()).toBe(false);
});

test('asks nothing any more once the session has ended', { tags: ['F-12', 'R-21'] }, async () => {
  const { shell } = await openPage({ unsaved: true });
  await press('End');
  await screen.findByRole('alertdialog');
  act(() => shell.sessionTerminator.expire('expired'));
  await screen.findByText('You have been signed out', { selector: 'h1' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
