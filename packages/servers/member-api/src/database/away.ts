/** Connection errors of the system, class 08 and 57P of PostgreSQL, too many connections. */
const CODES = /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|08...|57P..|53300)$/;

/** What the connection pool says without a code. */
const MESSAGES = /^(?:timeout exceeded when trying to connect|Connection terminated)/;

/** Whether an error says that the database cannot be reached, rather than that it refuses what it was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.test(String(error.code))) || MESSAGES.test(error.message);
}
