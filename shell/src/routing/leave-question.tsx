import { Button } from '@portal/ui';
import { useRef } from 'react';
import { ShellDialog } from '../dialogs/shell-dialog.tsx';

interface Props {
  readonly title: string;
  /** The words of the button that leaves. */
  readonly leave: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before a page is left that holds unsaved input; the focus is on staying. */
export function LeaveQuestion({ title, leave, onLeave, onStay }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <ShellDialog
      title={title}
      onClose={onStay}
      initialFocus={stay}
      actions={
        <>
          <Button onClick={onLeave}>{leave}</Button>
          <Button ref={stay} variant="secondary" onClick={onStay}>
            Stay on this page
          </Button>
        </>
      }
    >
      <p>What you have entered on this page is not saved yet.</p>
    </ShellDialog>
  );
}
