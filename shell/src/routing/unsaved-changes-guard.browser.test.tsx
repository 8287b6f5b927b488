import { createBus } from '@portal/section-sdk/event-bus';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

const bus = createBus('a test');

async function withUnsavedInput() {
  const shell = renderShell({ at: '/contact' });
  await screen.findByText('For Maggie Lindqvist Holm at /contact');
  act(() => bus.emit('input.unsaved', 2, { id: 'form', unsaved: true }));
  return shell;
}

const leavesWithoutPrompt = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('asks before leaving a page with unsaved input', {
  tags: ['F-12'],
}, async () => {
  const { router, at } = await withUnsavedInput();
  void router.navigate('/support');
  await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  expect(at()).toBe('/contact');
  void router.navigate('/support');
  const leave = await screen.findByRole('button', { name: 'Leave without saving' });
  expect(leave.previousElementSibling?.textContent).toBe('Stay on this page');
  await userEvent.click(leave);
  await waitFor(() => expect(at()).toBe('/support'));
});

test('ignores steps of the same page but guards closing the window', { tags: ['F-12'] }, async () => {
  const { router, at } = await withUnsavedInput();
  await router.navigate('/contact?step=2');
  expect(at()).toBe('/contact?step=2');
  expect(leavesWithoutPrompt()).toBe(false);
  act(() => bus.emit('input.unsaved', 2, { id: 'form', unsaved: false }));
  expect(leavesWithoutPrompt()).toBe(true);
});

test('does not ask if the page navigates directly after saving', { tags: ['F-12'] }, async () => {
  const { router, at } = await withUnsavedInput();
  act(() => {
    bus.emit('input.unsaved', 2, { id: 'form', unsaved: false });
    void router.navigate('/support');
  });
  await waitFor(() => expect(at()).toBe('/support'));
});

test('asks nothing any more once the session has ended', { tags: ['F-12', 'R-21'] }, async () => {
  const { router, shell, at } = await withUnsavedInput();
  void router.navigate('/support');
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  act(() => shell.sessionTerminator.expire('expired'));
  await screen.findByText('You have been signed out', { selector: 'h1' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(at()).toBe('/contact');
});
