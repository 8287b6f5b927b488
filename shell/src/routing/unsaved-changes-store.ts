import { createStore } from '@portal/section-sdk';
import { bus } from '../shell-bus.ts';

/** Tracks unsaved input, which pages report on the event bus. */
export interface UnsavedChangesStore {
  /** Synchronous, without waiting for a render: a page may navigate directly after saving. */
  hasUnsaved(): boolean;
  /** Discards all reports after the member chose to lose the input. Returns how to undo that. */
  clear(): () => void;
  subscribe(listener: () => void): () => void;
}

export function createUnsavedChangesStore(): UnsavedChangesStore {
  const unsavedIds = createStore<ReadonlySet<string>>(new Set());
  bus.events('input.unsaved', 2).subscribe(({ id, unsaved }) => {
    const others = [...unsavedIds.get()].filter((unsavedId) => unsavedId !== id);
    unsavedIds.set(new Set(unsaved ? [...others, id] : others));
  });
  return {
    hasUnsaved: () => unsavedIds.get().size > 0,
    clear: () => {
      const cleared = unsavedIds.get();
      unsavedIds.set(new Set());
      return () => unsavedIds.set(cleared);
    },
    subscribe: unsavedIds.subscribe,
  };
}
