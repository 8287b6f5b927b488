import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** States the effect, for example 'Yes, cancel this payment'. */
  confirmLabel: string;
  /** The safe choice; it has the initial focus. */
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  tone?: 'primary' | 'danger';
  /** The request is in flight. */
  loading?: boolean;
  returnFocus?: (() => HTMLElement | null) | undefined;
};

/** A dialog with two choices; the safe one has the focus (PRODUCT.md section 5, item 3). */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  tone = 'primary',
  loading = false,
  returnFocus,
}: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      title={title}
      role="alertdialog"
      onClose={onCancel}
      closable={!loading}
      initialFocus={safe}
      returnFocus={returnFocus}
      actions={
        <>
          <Button variant={tone} onClick={onConfirm} loading={loading}>
            {confirmLabel}
          </Button>
          <Button ref={safe} variant="secondary" onClick={onCancel} disabled={loading}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
