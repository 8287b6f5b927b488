/** Why an action from `/status` is refused, in words for whoever asked for it. */
export class ActionRefused extends Error {
  override readonly name = 'ActionRefused';
  readonly status: 400 | 403 | 409;
  readonly code: string;

  constructor(status: ActionRefused['status'], code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
