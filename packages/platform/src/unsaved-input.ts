import { emit } from '@portal/event-bus';
import { useEffect, useId } from 'react';

/** Tells the shell that this page holds input that is not saved, so that it neither swaps nor leaves it unasked. */
export function useUnsavedInput(unsaved: boolean): void {
  const source = useId();
  useEffect(() => {
    if (!unsaved) return;
    emit('input.unsaved', { source, unsaved: true });
    return () => emit('input.unsaved', { source, unsaved: false });
  }, [source, unsaved]);
}
