import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws a page of which a part, or all, came with its HTML, once what it shows first is there: that is one turn of work in
 * place of three (signing in, loading, content), each of which a slow phone draws for a second. What had the focus has it
 * again.
 */
export async function drawOver(root: HTMLElement, app: ReactNode, ready: Promise<unknown>): Promise<void> {
  await ready;
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  startTransition(() => createRoot(root).render(<Focused like={held}>{app}</Focused>));
}

/** Gives the focus to what has the words of the element that had it, which is gone. */
function Focused({ like, children }: { like: Element | null; children: ReactNode }) {
  useLayoutEffect(() => {
    if (like === null) return;
    const alike = [...document.querySelectorAll<HTMLElement>(like.tagName)];
    alike.find(({ textContent }) => textContent === like.textContent)?.focus({ preventScroll: true });
  }, [like]);
  return children;
}
