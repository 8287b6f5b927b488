/** What stands in the way of a command, as one sentence for whoever gave it. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
