/** Aborts when this process is told to stop: by Ctrl-C, by a signal, or because the one that started it is gone. */
export function shutdownSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.once('disconnect', stop);
  process.channel?.unref();
  return controller.signal;
}
