/** A line after which a file cannot be read further. */
export class LineError extends Error {
  override readonly name = 'LineError';
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}
