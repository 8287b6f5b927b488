import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { openIt, Page, waitForFocus } from './dialog.fixture.tsx';
import { Dialog } from './dialog.tsx';
import { renderInPortal } from './test-render.tsx';

// jsdom has no layout, and elements without width are not focusable.
beforeEach(() => vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(48));

afterEach(() => vi.restoreAllMocks());

test('sets modal-open while open, and restores the focus', {
  tags: ['WIZ-58'],
}, async () => {
  renderInPortal(<Page />);
  openIt();
  const dialog = await screen.findByRole('dialog', { name: 'Payment Successful' });
  expect(document.body.classList.contains('modal-open')).toBe(true);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.classList.contains('modal-open')).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test('prevents a layout shift when the scroll bar disappears', {
  tags: ['WIZ-58'],
}, async () => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1280);
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1265);
  renderInPortal(<Page />);
  openIt();
  await screen.findByRole('dialog');
  expect(document.body.style.paddingRight).toBe('15px');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.style.paddingRight).toBe('');
});

test('closes on Escape', { tags: ['WIZ-58'] }, async () => {
  renderInPortal(<Page />);
  openIt();
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('renders its content only while open', async () => {
  renderInPortal(<Page />);
  expect(screen.queryByText('You paid.')).toBeNull();
  openIt();
  await screen.findByText('You paid.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('You paid.')).toBeNull());
});

test('closes on a press outside, unless it started inside', {
  tags: ['WIZ-58'],
}, async () => {
  const onClose = vi.fn();
  renderInPortal(
    <Dialog open onClose={onClose} title="Payment Successful">
      <p>You paid.</p>
    </Dialog>,
  );
  const backdrop = (await screen.findByRole('dialog')).parentElement ?? document.body;
  // A text selection that ends outside: the browser fires the click on the common ancestor.
  fireEvent.pointerDown(screen.getByText('You paid.'));
  fireEvent.click(backdrop);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(backdrop);
  fireEvent.click(backdrop);
  expect(onClose).toHaveBeenCalledOnce();
});

test('closes the top dialog on Escape, then the one below', { tags: ['WIZ-58'] }, async () => {
  const closed: string[] = [];
  const page = (asks: boolean) => (
    <>
      <Dialog open onClose={() => closed.push('below')} title="Below" />
      {asks && <Dialog open onClose={() => closed.push('on top')} title="On top" />}
    </>
  );
  const { rerender } = renderInPortal(page(true));
  await screen.findByRole('dialog', { name: 'On top' });
  await waitForFocus();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(closed).toEqual(['on top']));
  rerender(page(false));
  await waitForFocus();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(closed).toEqual(['on top', 'below']));
});

test('ignores Escape and outside presses during a request', async () => {
  const onClose = vi.fn();
  renderInPortal(<Dialog open closable={false} onClose={onClose} title="Payment Successful" />);
  const dialog = await screen.findByRole('dialog');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.pointerDown(dialog.parentElement ?? document.body);
  fireEvent.click(dialog.parentElement ?? document.body);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

function Question({ onYes }: { onYes: () => void }) {
  return (
    <ConfirmDialog
      open
      title="You have made this payment already"
      confirmLabel="Yes"
      cancelLabel="No"
      onConfirm={onYes}
      onCancel={() => undefined}
    />
  );
}

test('keeps a result open when the question below closes later', {
  tags: ['R-09'],
}, async () => {
  const onClose = vi.fn();
  const page = (asks: boolean, says: boolean) => (
    <>
      {asks && <Question onYes={() => undefined} />}
      <Dialog open={says} onClose={onClose} title="Payment Successful" />
    </>
  );
  const { rerender } = renderInPortal(page(true, false));
  await screen.findByRole('alertdialog');
  rerender(page(true, true));
  const dialog = await screen.findByRole('dialog', { name: 'Payment Successful' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  rerender(page(false, true));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitForFocus();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('stays open when the focus moves below it', { tags: ['R-09'] }, async () => {
  const onClose = vi.fn();
  renderInPortal(
    <>
      <button type="button">Make Payment</button>
      <Dialog open onClose={onClose} title="Payment Successful" />
    </>,
  );
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await waitForFocus();
  screen.getByText('Make Payment').focus();
  await waitForFocus();
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog.contains(document.activeElement)).toBe(true);
});

const ignore = () => undefined;
const QUESTION = {
  open: true,
  title: 'Cancel Pending Payment',
  confirmLabel: 'Yes',
  cancelLabel: 'No',
  onConfirm: ignore,
  onCancel: ignore,
} as const;

test('describes a question by its text, and no other dialog', { tags: ['PAY-12', 'WIZ-58'] }, async () => {
  const descriptionOf = (dialog: HTMLElement) =>
    document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent;
  renderInPortal(
    <ConfirmDialog {...QUESTION}>
      <p>The payment will not be made.</p>
    </ConfirmDialog>,
  );
  const question = await screen.findByRole('alertdialog');
  await waitFor(() => expect(descriptionOf(question)).toBe('The payment will not be made.'));
  cleanup();
  renderInPortal(
    <Dialog open onClose={() => undefined} title="Payment Successful">
      <p>You paid.</p>
    </Dialog>,
  );
  const result = await screen.findByRole('dialog');
  await waitForFocus();
  expect(result.hasAttribute('aria-describedby')).toBe(false);
});

test('focuses the safe choice of a question', { tags: ['PAY-12'] }, async () => {
  renderInPortal(<Page confirm />);
  openIt();
  await screen.findByRole('alertdialog', { name: 'Cancel Pending Payment' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No' })));
});

test('a held key presses no button', { tags: ['WIZ-58', 'R-09'] }, async () => {
  renderInPortal(<Page />);
  openIt();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'));
  const close = screen.getByRole('button', { name: 'Close' });
  // `fireEvent` returns false for a prevented event, and browsers then press nothing.
  expect(fireEvent.keyDown(close, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(close, { key: ' ', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(close, { key: 'Enter' })).toBe(true);
});

test('puts the safe choice first, and names the request while it runs', { tags: ['PAY-12'] }, async () => {
  renderInPortal(<ConfirmDialog {...QUESTION} loading loadingText="Canceling the payment" />);
  await screen.findByRole('alertdialog');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'No',
    'Canceling the payment',
  ]);
});

test('closes a result only by its buttons', {
  tags: ['WIZ-50', 'WIZ-58'],
}, async () => {
  const onClose = vi.fn();
  renderInPortal(<Dialog open dismissible={false} onClose={onClose} title="A Payment Failed" />);
  const dialog = await screen.findByRole('dialog', { name: 'A Payment Failed' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  const outside = dialog.parentElement ?? document.body;
  fireEvent.pointerDown(outside);
  fireEvent.click(outside, { detail: 1 });
  await waitForFocus();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('keeps notifications reachable and live, but not the page', {
  tags: ['WIZ-58'],
}, async () => {
  renderInPortal(<Page />);
  openIt();
  await screen.findByRole('dialog');
  await waitForFocus();
  const notifications = screen.getByRole('region', { name: 'Notifications' });
  expect(notifications.closest('[aria-hidden]')).toBeNull();
  expect(notifications.style.pointerEvents).not.toBe('none');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});
