/** A dataset that cannot be used. The message is one sentence that says which file, where in it, and why. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError';
}
