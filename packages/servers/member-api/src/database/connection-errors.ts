/** Connection errors of the system; of PostgreSQL class 08 and 57P, its limits, and a server that takes no changes. */
const CONNECTION_ERROR_CODES =
  /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|08...|57P..|57014|25006|25P03|53[234]00)$/;

/** The server has ended the session, or not begun it, for whatever reason. */
const FATAL_SEVERITIES = new Set(['FATAL', 'PANIC']);

/** What the client says without a code, and the code that the SQL standard has for it. */
const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/^(?:timeout exceeded when trying to connect|timeout expired|Connection terminated due to)/, '08001'],
  [/^Connection terminated|is not queryable$/, '08006'],
];

/** Whether an error says that the database cannot be reached or used, rather than that it refuses what it was asked. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('severity' in error && FATAL_SEVERITIES.has(String(error.severity))) return true;
  // A socket in a folder that is not there any more is a missing file.
  if ('syscall' in error && error.syscall === 'connect') return true;
  return CONNECTION_ERROR_CODES.test(codeOf(error) ?? '');
}

/** The code of an error or of its cause: SQLSTATE, or the system's. Never its words, which may repeat values. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code !== undefined) return String(error.code);
  return MESSAGES.find(([pattern]) => pattern.test(error.message))?.[1] ?? codeOf(error.cause);
}

/** What to say of a database that is away to whoever starts a program. */
export function describeConnectionError(error: unknown): string {
  if (codeOf(error) === '25006') {
    return 'The database of DATABASE_URL takes no changes: it is a standby, or set to read-only. Give the address of the primary.';
  }
  if (error instanceof Error && 'severity' in error && error.severity === 'FATAL') {
    return `The database of DATABASE_URL, or a pooler before it, refuses the connection: ${error.message} (${codeOf(error)}).`;
  }
  return 'The database of DATABASE_URL cannot be reached.';
}
