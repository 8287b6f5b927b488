/** An invalid dataset. The message is one sentence with the file, the position in it and the reason. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError';
}
