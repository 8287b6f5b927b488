import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Text } from './typography.tsx';

export default { component: Dialog, title: 'Components/Dialog' };

/** Keeps the focus inside, and gives it back to what opened it. */
export function WithAnAction() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      <Dialog
        open={open}
        title="Your welcome packet"
        onClose={close}
        actions={<Button onClick={close}>Read it now</Button>}
      >
        <Text>It tells what your certificate pays, and when.</Text>
      </Dialog>
    </>
  );
}

/** A question with two answers, which begins on the safe one. */
export function Question() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open a question
      </Button>
      <ConfirmDialog
        open={open}
        title="Cancel this payment?"
        confirmLabel="Yes, cancel this payment"
        cancelLabel="No, keep it"
        onConfirm={close}
        onCancel={close}
      >
        <Text>$108.13 would not be taken on November 29.</Text>
      </ConfirmDialog>
    </>
  );
}
