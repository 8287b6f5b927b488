import { createStore } from '@portal/section-sdk';
import { bus } from '../shell-bus.ts';

/** Whether a page holds input that is not saved, as the pages tell it by the bus. */
export interface UnsavedChangesStore {
  /** Known at once and not after the next drawing: a page that has saved leaves in the same breath. */
  hasUnsaved(): boolean;
  /** The member has chosen to lose what is not saved: nobody asks again. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/** Listens from now on, for as long as there is the page. */
export function createUnsavedChangesStore(): UnsavedChangesStore {
  const unsavedIds = createStore<ReadonlySet<string>>(new Set());
  bus.events('input.unsaved', 2).subscribe(({ id, unsaved }) => {
    const others = [...unsavedIds.get()].filter((unsavedId) => unsavedId !== id);
    unsavedIds.set(new Set(unsaved ? [...others, id] : others));
  });
  return {
    hasUnsaved: () => unsavedIds.get().size > 0,
    clear: () => unsavedIds.set(new Set()),
    subscribe: unsavedIds.subscribe,
  };
}
