import { plainText } from '@portal/domain/plain-text';

const HAS_TAGS = /<[a-z/!?]/i;

/**
 * An answer as text, one line for each paragraph, for rendering as text and nothing else (SUP-11, AMB-55, R-06). The
 * server has stripped it already; should HTML come all the same, it is stripped again by the same rule. No browser
 * parser is involved, so that the page needs no Trusted Types policy that lets HTML through.
 */
export function answerText(answer: string): string[] {
  const text = HAS_TAGS.test(answer) ? plainText(answer) : answer.split('\n').map(plainText).join('\n');
  return text.split('\n').filter(Boolean);
}
