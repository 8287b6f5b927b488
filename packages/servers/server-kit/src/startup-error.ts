/** Why the server cannot start, as one sentence for whoever starts it. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
