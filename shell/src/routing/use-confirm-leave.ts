import { type ComponentProps, useCallback, useState } from 'react';
import type { ConfirmLeaveDialog } from './confirm-leave-dialog.tsx';
import type { UnsavedChangesStore } from './unsaved-changes-store.ts';

type Question = ComponentProps<typeof ConfirmLeaveDialog>;

interface ConfirmLeave {
  /** Asks with unsaved input, then calls `leave`. Resolves without the call if the member stays. */
  readonly confirmLeave: (leaveLabel: string, leave: () => Promise<void>) => Promise<void>;
  /** Question that is open, for `ConfirmLeaveDialog`. */
  readonly question: Question | undefined;
}

/** Asks before the member leaves the portal with unsaved input. The router asks for its own navigation. */
export function useConfirmLeave(unsavedChanges: UnsavedChangesStore): ConfirmLeave {
  const [question, setQuestion] = useState<Question>();

  const confirmLeave = useCallback(
    async (leaveLabel: string, leave: () => Promise<void>) => {
      if (!unsavedChanges.hasUnsaved()) return leave();
      const isLeaving = await new Promise<boolean>((answer) =>
        setQuestion({
          title: `${leaveLabel}?`,
          leaveLabel,
          onLeave: () => answer(true),
          onStay: () => answer(false),
        }),
      );
      setQuestion(undefined);
      if (!isLeaving) return;
      const undo = unsavedChanges.clear();
      await leave().catch((error: unknown) => {
        undo();
        throw error;
      });
    },
    [unsavedChanges],
  );

  return { confirmLeave, question };
}
