import { createStore } from '@portal/section-sdk';
import { bus } from '../shell-bus.ts';

/** Tracks unsaved input, which pages report on the event bus. */
export interface UnsavedChangesStore {
  /** Synchronous, without waiting for a render: a page may navigate directly after saving. */
  hasUnsaved(): boolean;
  /** Discards all reports after the member chose to lose the input. Returns how to undo that for what still exists. */
  clear(): () => void;
  subscribe(listener: () => void): () => void;
}

export function createUnsavedChangesStore(): UnsavedChangesStore {
  /** Ids of the unsaved input; true if the member chose to lose it. */
  const discarded = createStore<ReadonlyMap<string, boolean>>(new Map());
  bus.events('input.unsaved', 2).subscribe(({ id, unsaved }) => {
    const inputs = new Map(discarded.get());
    if (unsaved) inputs.set(id, false);
    else inputs.delete(id);
    discarded.set(inputs);
  });
  const setAll = (isDiscarded: boolean) =>
    discarded.set(new Map([...discarded.get().keys()].map((id) => [id, isDiscarded])));
  return {
    hasUnsaved: () => [...discarded.get().values()].includes(false),
    clear: () => {
      setAll(true);
      return () => setAll(false);
    },
    subscribe: discarded.subscribe,
  };
}
