/** Returns a signal that aborts on SIGINT, SIGTERM, SIGHUP, or when the parent process has ended. */
export function shutdownSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.once('disconnect', stop);
  process.channel?.unref();
  return controller.signal;
}
