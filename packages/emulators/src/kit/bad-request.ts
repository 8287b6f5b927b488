const CODES = { 400: 'body-invalid', 405: 'method-not-allowed', 413: 'body-too-large' };

/** A request that is rejected before its content is processed. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest';
  readonly status: keyof typeof CODES;
  /** For programs. The message is for people. */
  readonly code: string;

  constructor(status: keyof typeof CODES, message: string, code = CODES[status]) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
