import { parseJson } from '@portal/cli-kit/json-file';

/** Lines that a crash adds to its message: stack, error properties, Node.js version. */
const STACK_OR_NOISE = /^(?:\s|[}\]^]|Node\.js v|$)/;
/** Log records from this pino level on describe errors. */
const ERROR_LEVEL = 50;

/** Returns the last output line that explains why a program exited, without its full stop, or an empty text. */
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

/** Returns null for plain text instead of a log record. */
function parseRecord(line: string): Partial<Record<string, unknown>> | null {
  const parsed = parseJson(line);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
}
