import { useEffect, useId } from 'react';
import { useBus } from './bus-context.ts';

/** Tells the shell that this page holds input that is not saved, so that it neither swaps nor leaves it unasked. */
export function useUnsavedInput(unsaved: boolean): void {
  const bus = useBus();
  const id = useId();
  useEffect(() => {
    if (!unsaved) return;
    bus.emit('input.unsaved', 2, { id, unsaved: true });
    return () => bus.emit('input.unsaved', 2, { id, unsaved: false });
  }, [bus, id, unsaved]);
}
