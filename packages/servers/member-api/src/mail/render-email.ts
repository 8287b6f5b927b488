import { formatLongDate, todayInChicago } from '@portal/domain/values/dates';
import type { Config } from '../config.ts';

export type Society = Config['society'];

/** Email to a member, before greeting and signature. */
export interface MemberEmail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

export function renderEmail(
  society: Society,
  paragraphs: readonly string[],
  greeting = 'Dear member,',
): string {
  return [greeting, ...paragraphs, signature(society)].join('\n\n');
}

/** Text that asks member services to send a notice by post. `member` is for example 'member 100001'. */
export function renderPostRequest(society: Society, member: string, { paragraphs }: MemberEmail): string {
  const instruction = `This notice is due to ${member}, who cannot be written to by e-mail. Please send it by post.`;
  return `${instruction}\n\n${renderEmail(society, paragraphs)}`;
}

/** End of a sentence, for example 'please call us at 1-800-555-0100.' */
export function supportPhoneLine({ phone }: Society): string {
  return phone ? `please call us at ${phone}.` : 'please call us.';
}

/** Formats an instant as a Chicago date, for example 'November 21, 2026'. */
export function dateOf(instant: Date): string {
  return formatLongDate(todayInChicago(instant));
}

function signature({ name, phone }: Society): string {
  return ['Member Services', name, phone].filter(Boolean).join('\n');
}
