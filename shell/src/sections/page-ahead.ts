import { createContext, use } from 'react';

/** For how long a page that was pointed at and not opened is kept ready: what it knows ages. */
const KEPT_MS = 30_000;

/** A page that is pointed at. */
interface PointedAt {
  readonly path: string;
  /** Tells it from every other, and from itself when it is pointed at once more later. */
  readonly key: string;
}

/** The one page that is made ready because the member points at its link. */
export interface PageAhead {
  current(): PointedAt | undefined;
  point(path: string): void;
  letGo(): void;
  subscribe(tell: () => void): () => void;
}

/** Makes the place where links say what is pointed at; nothing is yet. */
export function createPageAhead(): PageAhead {
  let current: PointedAt | undefined;
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: PointedAt | undefined) => {
    clearTimeout(timer);
    current = next;
    for (const tell of listeners) tell();
  };
  const letGo = () => {
    if (current !== undefined) become(undefined);
  };
  return {
    current: () => current,
    point(path) {
      if (current?.path !== path) count += 1;
      become(current?.path === path ? current : { path, key: `ahead ${count}` });
      timer = setTimeout(letGo, KEPT_MS);
    },
    letGo,
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

/** Provided around members' pages and their navigation. */
export const PageAheadContext = createContext<PageAhead | undefined>(undefined);

export function usePageAhead(): PageAhead {
  const ahead = use(PageAheadContext);
  if (!ahead) throw new Error('usePageAhead needs PageAheadContext above it');
  return ahead;
}
