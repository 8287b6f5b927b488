import { createContext, use } from 'react';

/** For how long a page that was pointed at and not opened is kept ready: what it knows ages. */
const KEPT_MS = 30_000;

/** The one page that is made ready because the member points at its link. */
export interface PageAhead {
  /** Its path, or undefined. */
  current(): string | undefined;
  point(path: string): void;
  letGo(): void;
  subscribe(tell: () => void): () => void;
}

/** Makes the place where links say what is pointed at; nothing is yet. */
export function createPageAhead(): PageAhead {
  let current: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const become = (path: string | undefined) => {
    clearTimeout(timer);
    current = path;
    for (const tell of listeners) tell();
  };
  const letGo = () => {
    if (current !== undefined) become(undefined);
  };
  return {
    current: () => current,
    point(path) {
      become(path);
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
