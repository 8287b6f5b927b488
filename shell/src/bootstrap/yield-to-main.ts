interface Scheduler {
  postTask(work: () => void, options: { priority: 'background' }): Promise<void>;
}

/**
 * Yields to the browser before the next part, so that it can handle input. With `scheduler.postTask` (not in Safari) it
 * also lets queued tasks run first: the sign-in library opens in many small tasks before it sends its request.
 */
export async function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  if (scheduler) await scheduler.postTask(() => undefined, { priority: 'background' });
  else await new Promise((resolve) => setTimeout(resolve));
}
