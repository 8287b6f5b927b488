import { sanitizeLine } from '@portal/domain/values/sanitize-text';

const EMAIL = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+/gu;

/** Four or more digits, also in groups: card, account, certificate and social security numbers, and dates. */
const DIGITS = /\d(?:[ ./-]?\d){3,}/g;

/** Reduces a browser message to one line without numbers or addresses that may be personal. */
export function sanitizeLogMessage(message: string): string {
  return sanitizeLine(message).replace(EMAIL, '[address]').replace(DIGITS, '[digits]');
}
