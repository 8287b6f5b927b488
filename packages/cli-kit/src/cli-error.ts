/** Why a command failed, as one sentence for its user. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
