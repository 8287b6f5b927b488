interface Scheduler {
  postTask(work: () => void, options: { priority: 'background' }): Promise<void>;
}

/**
 * Yields to the browser before the next part. `scheduler.postTask` (not in Safari) also lets queued tasks run first.
 */
export async function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  if (scheduler) await scheduler.postTask(() => undefined, { priority: 'background' });
  else await new Promise((resolve) => setTimeout(resolve));
}
