import { bus } from '../shell-bus.ts';

/** Whether a page holds input that is not saved, as the pages tell it by the bus. */
export interface UnsavedInputs {
  /** Known at once and not after the next drawing: a page that has saved leaves in the same breath. */
  any(): boolean;
  /** The member has chosen to lose what is not saved: nobody asks again. */
  letGo(): void;
  subscribe(tell: () => void): () => void;
}

/** Listens from now on, for as long as there is the page. */
export function createUnsavedInputs(): UnsavedInputs {
  const holders = new Set<string>();
  const listeners = new Set<() => void>();
  const tellAll = () => {
    for (const tell of listeners) tell();
  };
  bus.on('input.unsaved', 2, ({ id, unsaved }) => {
    if (unsaved) holders.add(id);
    else holders.delete(id);
    tellAll();
  });
  return {
    any: () => holders.size > 0,
    letGo() {
      holders.clear();
      tellAll();
    },
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}
