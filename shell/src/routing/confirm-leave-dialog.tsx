import { Button } from '@portal/ui';
import { useRef } from 'react';
import { ShellDialog } from '../dialogs/shell-dialog.tsx';

interface Props {
  readonly title: string;
  readonly leaveLabel: string;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function ConfirmLeaveDialog({ title, leaveLabel, onLeave, onStay }: Props) {
  const stayButton = useRef<HTMLButtonElement>(null);
  return (
    <ShellDialog
      title={title}
      onClose={onStay}
      initialFocus={stayButton}
      actions={
        <>
          <Button ref={stayButton} onClick={onStay}>
            Stay on this page
          </Button>
          <Button variant="secondary" onClick={onLeave}>
            {leaveLabel}
          </Button>
        </>
      }
    >
      <p>What you have entered on this page is not saved yet.</p>
    </ShellDialog>
  );
}
