import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openIt, Page, waitForFocus } from './dialog.fixture.tsx';
import { Dialog } from './dialog.tsx';
import { renderInPortal } from './test-render.tsx';

// jsdom has no layout, and elements without width are not focusable.
beforeEach(() => vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(48));

afterEach(() => vi.restoreAllMocks());

test('restores the focus after Tab before the dialog had it', {
  tags: ['WIZ-58', 'CTX-02'],
}, async () => {
  renderInPortal(<Page />);
  openIt();
  screen.getByText('Next').focus();
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitForFocus();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

/** A row whose button unmounts after its question. */
function Row() {
  const [state, setState] = useState<'there' | 'asking' | 'gone'>('there');
  return (
    <>
      <h2 tabIndex={-1}>Pending Payments</h2>
      {state !== 'gone' && (
        <button type="button" onClick={() => setState('asking')}>
          Open
        </button>
      )}
      <Dialog
        open={state === 'asking'}
        onClose={() => setState('gone')}
        title="Cancel Pending Payment"
        returnFocus={() => screen.getByText('Pending Payments')}
      />
    </>
  );
}

const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

// The dialog takes the focus one frame after mount.
test.each([0, 1, 2])(
  'focuses a remaining element when closed after %i frames',
  { tags: ['PAY-13', 'CTX-02'] },
  async (frames) => {
    renderInPortal(<Row />);
    openIt();
    await screen.findByRole('dialog');
    for (let frame = 0; frame < frames; frame += 1) await nextFrame();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitForFocus();
    await expect.poll(() => document.activeElement).toBe(screen.getByText('Pending Payments'));
  },
);

test.each([
  { press: 'the release of a press that began before the dialog opened', detail: 1, pointerDown: false },
  { press: 'the second click of a double click', detail: 2, pointerDown: true },
  { press: 'the third click of a triple click', detail: 3, pointerDown: true },
])('$press does not close a dialog', { tags: ['WIZ-58'] }, async ({ detail, pointerDown }) => {
  const onClose = vi.fn();
  renderInPortal(<Dialog open onClose={onClose} title="Payment Successful" />);
  const outside = (await screen.findByRole('dialog')).parentElement ?? document.body;
  if (pointerDown) fireEvent.pointerDown(outside);
  fireEvent.click(outside, { detail });
  await waitForFocus();
  expect(onClose).not.toHaveBeenCalled();
});
