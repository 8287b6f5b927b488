/** Which release's code an error came from. */
interface ScriptFailure {
  readonly section: string;
  readonly version: string;
  readonly error: unknown;
}

/**
 * Tells of errors that nobody caught, in a handler, a timer or a promise, with the release whose code threw them: React
 * catches what is thrown while it renders, and nothing else. Answers its undo.
 */
export function watchScriptErrors(tell: (failure: ScriptFailure) => void): () => void {
  const report = (error: unknown, place: string) => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const [, section, version] = RELEASE.exec(stack) ?? RELEASE.exec(place) ?? [];
    if (section !== undefined && version !== undefined) tell({ section, version, error });
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
const RELEASE = /\/releases\/([a-z][a-z0-9-]*)\/([^/\s]+)\//;
