import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** States the effect, for example 'Yes, cancel this payment'. */
  confirmLabel: string;
  /** The safe choice: it comes first, is filled and has the initial focus. */
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  loading?: boolean;
  /** Replaces `confirmLabel` while the request is in flight, for example 'Canceling the payment'. */
  loadingText?: string;
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
  loading = false,
  loadingText,
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
          <Button ref={safe} onClick={onCancel} disabled={loading}>
            {cancelLabel}
          </Button>
          <Button variant="secondary" onClick={onConfirm} loading={loading} loadingText={loadingText}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
