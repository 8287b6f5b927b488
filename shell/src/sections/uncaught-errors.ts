/** Which release's code an error came from. */
interface UncaughtError {
  readonly section: string;
  readonly version: string;
  readonly error: unknown;
}

/**
 * Tells of errors that nobody caught, in a handler, a timer or a promise, with the release whose code threw them: React
 * catches what is thrown while it renders, and nothing else. Answers its undo.
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

/** The first address of the stack is the code that threw. */
const RELEASE_URL = /\/releases\/([a-z][a-z0-9-]*)\/([^/\s]+)\//;
