import { formatLongDate, todayInChicago } from '@portal/domain/values/dates';
import type { Config } from '../config.ts';

export type Society = Config['society'];

/** A mail in plain words: a greeting, by default to a member, paragraphs, and who writes. */
export function renderEmail(
  society: Society,
  paragraphs: readonly string[],
  greeting = 'Dear member,',
): string {
  return [greeting, ...paragraphs, signature(society)].join('\n\n');
}

/** Whom to call, as the end of a sentence: 'please call us at 1-800-555-0100.' */
export function supportPhoneLine({ phone }: Society): string {
  return phone ? `please call us at ${phone}.` : 'please call us.';
}

/** 'November 21, 2026', in Chicago. */
export function dateOf(instant: Date): string {
  return formatLongDate(todayInChicago(instant));
}

function signature({ name, phone }: Society): string {
  return ['Member Services', name, phone].filter(Boolean).join('\n');
}
