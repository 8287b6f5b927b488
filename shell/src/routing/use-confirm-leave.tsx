import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmLeaveDialog } from './confirm-leave-dialog.tsx';
import type { UnsavedChangesStore } from './unsaved-changes-store.ts';

interface Question {
  readonly leaveLabel: string;
  readonly answer: (isLeaving: boolean) => void;
}

interface ConfirmLeave {
  /** Asks with unsaved input, then calls `leave`. Resolves without the call if the member stays. */
  readonly confirmLeave: (leaveLabel: string, leave: () => Promise<void>) => Promise<void>;
  readonly dialog: ReactNode;
}

/** Asks before the member leaves the portal with unsaved input. The router asks for its own navigation. */
export function useConfirmLeave(unsavedChanges: UnsavedChangesStore): ConfirmLeave {
  const [question, setQuestion] = useState<Question>();

  const confirmLeave = useCallback(
    async (leaveLabel: string, leave: () => Promise<void>) => {
      if (unsavedChanges.hasUnsaved()) {
        const isLeaving = await new Promise<boolean>((answer) => setQuestion({ leaveLabel, answer }));
        setQuestion(undefined);
        if (!isLeaving) return;
        unsavedChanges.clear();
      }
      await leave();
    },
    [unsavedChanges],
  );

  const dialog = question && (
    <ConfirmLeaveDialog
      title={`${question.leaveLabel}?`}
      leaveLabel={question.leaveLabel}
      onLeave={() => question.answer(true)}
      onStay={() => question.answer(false)}
    />
  );
  return { confirmLeave, dialog };
}
