const CODES: Readonly<Record<number, string>> = {
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'body-too-large',
};

/** A request that is rejected. Nothing is executed or stored. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** For programs. The message is for people. */
  readonly code: string;

  constructor(status: number, message: string, code = CODES[status] ?? 'body-invalid') {
    super(message);
    this.status = status;
    this.code = code;
  }
}
