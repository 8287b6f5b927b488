/** Reason why a program cannot start, as one sentence for the operator. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
