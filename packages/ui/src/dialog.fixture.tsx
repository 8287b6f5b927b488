import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

export function Page({ confirm = false }: { confirm?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Next</button>
      {confirm ? (
        <ConfirmDialog
          open={open}
          title="Cancel Pending Payment"
          confirmLabel="Yes"
          cancelLabel="No"
          onConfirm={close}
          onCancel={close}
        />
      ) : (
        <Dialog open={open} onClose={close} title="Payment Successful">
          <p>You paid.</p>
        </Dialog>
      )}
    </>
  );
}

export const openIt = () => {
  screen.getByRole('button', { name: 'Open' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
};

/** Waits for work that dialogs defer to the next frames. */
export const waitForFocus = () =>
  act(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
