/** An observable value. Pass `subscribe` and `get` to React's `useSyncExternalStore`. */
export interface Store<Value> {
  get(): Value;
  /** Replaces the value and calls every listener, even if the value is equal. */
  set(value: Value): void;
  /** Calls `listener` after each `set`. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Creates a store. A listener may subscribe or unsubscribe others during its call. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
