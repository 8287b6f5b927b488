import { sanitizeLine } from '@portal/domain/values/sanitize-text';

const EMAIL = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+/gu;

/** Four digits or more, also in groups: card, account, certificate and social security numbers, dates, last fours. */
const DIGITS = /\d(?:[ ./-]?\d){3,}/g;

/** A browser's message as it may be stored: one line, without numbers or addresses that could be somebody's. */
export function sanitizeLogMessage(message: string): string {
  return sanitizeLine(message).replace(EMAIL, '[address]').replace(DIGITS, '[digits]');
}
