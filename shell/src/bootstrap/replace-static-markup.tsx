import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

/** Replaces the gateway's markup when `ready` settles. React renders once: each time takes a second on a slow phone. */
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

/** Focuses the element with the text of the previously focused one, which React has replaced. */
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
