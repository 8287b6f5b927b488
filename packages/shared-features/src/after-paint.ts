/** A tab that nobody looks at draws nothing. */
const MAX_WAIT_MS = 500;

/** Waits until the browser has shown what was drawn last: for work that the member need not wait for. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // The first frame may be that of what was there before, the second begins when its paint is over.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, MAX_WAIT_MS);
  });
}
