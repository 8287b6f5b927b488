/** Why the server cannot start, as one sentence for whoever starts it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
