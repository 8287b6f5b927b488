import { useEffect, useId } from 'react';
import { useBus } from './bus-context.ts';

/** Reports unsaved input to the shell, which then asks the member before it reloads or leaves the page. */
export function useUnsavedInput(unsaved: boolean): void {
  const bus = useBus();
  const id = useId();
  useEffect(() => {
    if (!unsaved) return;
    bus.emit('input.unsaved', 2, { id, unsaved: true });
    return () => bus.emit('input.unsaved', 2, { id, unsaved: false });
  }, [bus, id, unsaved]);
}
