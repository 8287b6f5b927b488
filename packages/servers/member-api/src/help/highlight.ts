import type { HighlightedText } from '@portal/api/contracts/help';

/** Around what matches, as the database marks it: characters for private use, which are in no article. */
export const MARK_START = '\uE000';
export const MARK_END = '\uE001';

const MARK_PATTERN = new RegExp(`([${MARK_START}${MARK_END}])`);
const SENTENCE_END = /(?<=[.?!][\uE001”"')]*)\s+|\n/;
const MAX_SNIPPET_LENGTH = 240;

/** Text with where its matches are, in UTF-16 units as scripts count them, from text with signs around them. */
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

/** The sentence of an answer in which most matches are, the first of several; its beginning where none is. */
export function bestSnippet(marked: string): HighlightedText {
  const sentences = marked.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '');
  const counts = sentences.map((sentence) => sentence.split(MARK_START).length - 1);
  const best = sentences[counts.indexOf(Math.max(...counts))] ?? '';
  return truncate(toMarkedText(best.trim()));
}

/** A sentence that goes on for too long ends after its last whole word, and loses the matches behind that. */
function truncate({ Text, Highlights }: HighlightedText): HighlightedText {
  if (Text.length <= MAX_SNIPPET_LENGTH) return { Text, Highlights };
  const whole = Text.slice(0, MAX_SNIPPET_LENGTH).replace(/\s+\S*$/, '');
  return { Text: `${whole} ...`, Highlights: Highlights.filter(({ To }) => To <= whole.length) };
}
