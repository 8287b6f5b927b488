/** Expected failure of a program or command: one sentence for the operator, without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
