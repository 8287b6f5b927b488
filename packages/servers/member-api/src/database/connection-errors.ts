/** System connection and certificate errors, PostgreSQL class 08 and 57P, resource limits, timeouts, read-only servers. */
const CONNECTION_ERROR_CODES =
  /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|\w*CERT\w*|UNABLE_TO_VERIFY\w+|08...|57P..|57014|25006|25P03|53[234]00)$/;

const FATAL_SEVERITIES = new Set(['FATAL', 'PANIC']);

/** Messages of `pg` errors without a code, with the matching SQLSTATE. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated due to)/, '08001'],
  [/^Connection terminated|is not queryable$/, '08006'],
];

/** Returns whether the database is unreachable or unusable, as opposed to rejecting a statement. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('severity' in error && FATAL_SEVERITIES.has(String(error.severity))) return true;
  // A Unix socket that no longer exists reports a missing file.
  if ('syscall' in error && error.syscall === 'connect') return true;
  return CONNECTION_ERROR_CODES.test(codeOf(error) ?? '');
}

/**
 * Returns the SQLSTATE or system code of an error or its cause. Never the message, which may repeat values.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code !== undefined) return String(error.code);
  return MESSAGES.find(([pattern]) => pattern.test(error.message))?.[1] ?? codeOf(error.cause);
}

/** Explains an unavailable database to the operator who starts a program. */
export function describeConnectionError(error: unknown): string {
  if (codeOf(error) === '25006') {
    return 'The database of DATABASE_URL is read-only: it is a standby, or set to read-only. Set the address of the primary.';
  }
  if (error instanceof Error && 'severity' in error && error.severity === 'FATAL') {
    return `The database of DATABASE_URL, or a pooler in front of it, refuses the connection: ${error.message} (${codeOf(error)}).`;
  }
  return `The database of DATABASE_URL cannot be reached (${codeOf(error)}).`;
}
