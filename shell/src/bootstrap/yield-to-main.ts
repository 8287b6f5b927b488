interface Scheduler {
  postTask(work: () => void, options: { priority: 'background' }): Promise<void>;
}

/**
 * Lets the browser do what waits, such as a press, before the next part; where it has a scheduler (not Safari) also all
 * that follows from it: the sign-in code opens its library in many small tasks, at whose end the first call begins.
 */
export async function yieldToMain(): Promise<void> {
  // Not in TypeScript's own library.
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  if (scheduler) await scheduler.postTask(() => undefined, { priority: 'background' });
  else await new Promise((resolve) => setTimeout(resolve));
}
