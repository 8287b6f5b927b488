import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Replaces markup of a page that the gateway sent, once `ready` settles. React then renders once in place of three times
 * (signing in, loading, content), each of which takes a second on a slow phone. The focus is restored.
 */
export async function drawOver(root: HTMLElement, app: ReactNode, ready: Promise<unknown>): Promise<void> {
  await ready;
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  startTransition(() => createRoot(root).render(<Focused like={held}>{app}</Focused>));
}

/** Focuses the element with the same text as the one that had the focus, which React has replaced. */
function Focused({ like, children }: { like: Element | null; children: ReactNode }) {
  useLayoutEffect(() => {
    if (like === null) return;
    const alike = [...document.querySelectorAll<HTMLElement>(like.tagName)];
    alike.find(({ textContent }) => textContent === like.textContent)?.focus({ preventScroll: true });
  }, [like]);
  return children;
}
