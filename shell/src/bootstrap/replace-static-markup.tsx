import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Replaces markup of a page that the gateway sent, once `ready` settles. React then renders once in place of three times
 * (signing in, loading, content), each of which takes a second on a slow phone. The focus is restored.
 */
export async function renderOverStaticMarkup(
  root: HTMLElement,
  app: ReactNode,
  ready: Promise<unknown>,
): Promise<void> {
  await ready;
  const focusedElement = root.contains(document.activeElement) ? document.activeElement : null;
  startTransition(() =>
    createRoot(root).render(<RestoreFocus previous={focusedElement}>{app}</RestoreFocus>),
  );
}

/** Focuses the element with the same text as the one that had the focus, which React has replaced. */
function RestoreFocus({ previous, children }: { previous: Element | null; children: ReactNode }) {
  useLayoutEffect(() => {
    if (previous === null) return;
    const candidates = [...document.querySelectorAll<HTMLElement>(previous.tagName)];
    candidates
      .find(({ textContent }) => textContent === previous.textContent)
      ?.focus({ preventScroll: true });
  }, [previous]);
  return children;
}
