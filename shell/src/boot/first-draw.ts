import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

/** How long the frame that came with the page stands alone at most. */
const WITHIN_MS = 1_000;

/**
 * Draws a page whose frame came with its HTML, once what it shows first is there: that is one turn of work in place of
 * three (signing in, loading, content), each of which a slow phone draws for a second.
 */
export async function drawOverFrame(
  root: HTMLElement,
  app: ReactNode,
  prepared: Promise<void>,
): Promise<void> {
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, WITHIN_MS))]);
  startTransition(() => createRoot(root).render(app));
}
