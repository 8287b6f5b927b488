/** Background tabs run no animation frames. */
const MAX_WAIT_MS = 500;

/** Resolves after the browser has painted the last render, for work that must not delay it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // The first frame may still paint the previous render; the second starts after its paint.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, MAX_WAIT_MS);
  });
}
