import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { unstable_forceFrameRate as setFrameRate } from 'scheduler';

/** How long the frame that came with the page stands alone at most. */
const WITHIN_MS = 1_000;
/** Slices of 50 ms: a press is still answered in time. */
const SLICES_A_SECOND = 20;
const REACTS_OWN = 0;

/**
 * Draws a page whose frame came with its HTML, once what it shows first is there: that is one turn of work in place of
 * three (signing in, loading, content), each of which a slow phone draws for a second. Until then nothing moves on the
 * page, so React need not stop every 5 ms for the browser to draw, which took a third of the time.
 */
export async function drawOverFrame(
  root: HTMLElement,
  app: ReactNode,
  prepared: Promise<void>,
): Promise<void> {
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, WITHIN_MS))]);
  setFrameRate(SLICES_A_SECOND);
  startTransition(() => createRoot(root).render(<FirstDraw>{app}</FirstDraw>));
}

function FirstDraw({ children }: { children: ReactNode }) {
  useEffect(() => setFrameRate(REACTS_OWN), []);
  return children;
}
