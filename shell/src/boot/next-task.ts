/** Lets the browser do what waits, such as a press or an answer, before the next part. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
