import type { HighlightedText } from '@portal/api/contracts/help';

/** Markers that the database puts around matches: private-use characters, which no article contains. */
export const MARK_START = '\uE000';
export const MARK_END = '\uE001';

const MARK_PATTERN = new RegExp(`([${MARK_START}${MARK_END}])`);
const SENTENCE_END = /(?<=[.?!][\uE001”"')]*)\s+|\n/;
const MAX_SNIPPET_LENGTH = 240;

export function toMarkedText(marked: string): HighlightedText {
  let text = '';
  let from = 0;
  const marks: HighlightedText['Highlights'] = [];
  for (const part of marked.split(MARK_PATTERN)) {
    if (part === MARK_START) from = text.length;
    else if (part === MARK_END) marks.push({ From: from, To: text.length });
    else text += part;
  }
  return { Text: text, Highlights: marks };
}

/** Returns the first sentence with the most matches, or the first sentence without matches. */
export function bestSnippet(marked: string): HighlightedText {
  const sentences = marked.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '');
  const counts = sentences.map((sentence) => sentence.split(MARK_START).length - 1);
  const best = sentences[counts.indexOf(Math.max(...counts))] ?? '';
  return truncate(toMarkedText(best.trim()));
}

/** Cuts a long sentence after its last whole word, and drops the matches after it. */
function truncate({ Text, Highlights }: HighlightedText): HighlightedText {
  if (Text.length <= MAX_SNIPPET_LENGTH) return { Text, Highlights };
  const whole = Text.slice(0, MAX_SNIPPET_LENGTH).replace(/\s+\S*$/, '');
  return { Text: `${whole} ...`, Highlights: Highlights.filter(({ To }) => To <= whole.length) };
}
