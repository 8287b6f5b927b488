/** A value that others can watch. React's `useSyncExternalStore` takes `subscribe` and `get` as they are. */
export interface Store<Value> {
  get(): Value;
  /** Replaces the value and calls every listener, also when the value is the same. */
  set(value: Value): void;
  /** Calls `listener` after each `set`. Returns a function that ends that. */
  subscribe(listener: () => void): () => void;
}

/** Makes a store. A listener may subscribe or unsubscribe others while it is called. */
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
