import { createStore } from '@portal/platform';
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
  const holders = createStore<ReadonlySet<string>>(new Set());
  bus.events('input.unsaved', 2).subscribe(({ id, unsaved }) => {
    const others = [...holders.get()].filter((holder) => holder !== id);
    holders.set(new Set(unsaved ? [...others, id] : others));
  });
  return {
    any: () => holders.get().size > 0,
    letGo: () => holders.set(new Set()),
    subscribe: holders.subscribe,
  };
}
