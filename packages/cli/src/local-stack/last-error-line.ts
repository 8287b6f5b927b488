/** What a crash adds to its message: a stack, what hangs on the error, and the version of Node.js. */
const STACK_OR_NOISE = /^(?:\s|[}\]^]|Node\.js v|$)/;
/** Records of loggers from here on tell what went wrong; the others tell what was done. */
const ERROR_LEVEL = 50;

/** Of all that a program said at the end, the line that tells why it ended, without its full stop; or an empty text. */
export function lastErrorLine(output: string): string {
  const reasons = output.split('\n').map(reasonOf);
  return reasons.findLast((reason) => reason !== '')?.replace(/\.$/, '') ?? '';
}

function reasonOf(line: string): string {
  if (STACK_OR_NOISE.test(line)) return '';
  const record = parseRecord(line);
  if (record === null) return line.trim();
  const { level, msg } = record;
  return typeof level === 'number' && level >= ERROR_LEVEL && typeof msg === 'string' ? msg : '';
}

function parseRecord(line: string): Partial<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
  } catch {
    // Not a record but a sentence.
    return null;
  }
}
