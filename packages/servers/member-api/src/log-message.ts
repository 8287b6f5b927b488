import { cleanLine } from '@portal/domain/values/clean-text';

const EMAIL = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+/gu;

/** Four digits or more, also in groups: card, account, certificate and social security numbers, dates, last fours. */
const DIGITS = /\d(?:[ ./-]?\d){3,}/g;

/** A browser's message as it may be stored: one line, without numbers or addresses that could be somebody's. */
export function cleanLogMessage(message: string): string {
  return cleanLine(message).replace(EMAIL, '[address]').replace(DIGITS, '[digits]');
}
