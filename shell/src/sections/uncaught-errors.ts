interface UncaughtError {
  readonly section: string;
  readonly version: string;
  readonly error: unknown;
}

/**
 * Reports uncaught errors of handlers, timers and promises with their release. Error boundaries catch render errors.
 */
export function observeUncaughtErrors(onUncaught: (failure: UncaughtError) => void): () => void {
  const report = (error: unknown, source: string) => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const [, section, version] = RELEASE_URL.exec(stack) ?? RELEASE_URL.exec(source) ?? [];
    if (section !== undefined && version !== undefined) onUncaught({ section, version, error });
  };
  const onError = ({ error, filename }: ErrorEvent) => report(error, filename);
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason, '');
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}

/** Matches the first release URL of a stack, which belongs to the code that threw. */
const RELEASE_URL = /\/releases\/([a-z][a-z0-9-]*)\/([^/\s]+)\//;
