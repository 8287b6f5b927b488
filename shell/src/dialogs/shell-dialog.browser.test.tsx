import { createBus } from '@portal/section-sdk/event-bus';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

const bus = createBus('a test');

vi.mock('@portal/ui/dialog', () => Promise.reject(new Error('Loading chunk 766 failed')));

beforeEach(() => {
  // jsdom has no top layer. Journeys test the real element.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('falls back to the native dialog if the dialog chunk fails to load', {
  tags: ['F-12', 'CTX-05'],
}, async () => {
  const { router, at } = renderShell({ at: '/contact' });
  await screen.findByText('For Maggie Lindqvist Holm at /contact');
  act(() => bus.emit('input.unsaved', 2, { id: 'form', unsaved: true }));
  void router.navigate('/support');
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toContain('What you have entered on this page is not saved yet.');
  const stay = screen.getByRole('button', { name: 'Stay on this page' });
  await expect.poll(() => document.activeElement).toBe(stay);
  await userEvent.click(stay);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('For Maggie Lindqvist Holm at /contact')).toBeTruthy();

  void router.navigate('/support');
  const again = await screen.findByRole('alertdialog');
  act(() => void again.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(at()).toBe('/contact');

  void router.navigate('/support');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(at()).toBe('/support'));
});
