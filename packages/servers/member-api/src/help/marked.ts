import type { MarkedText } from '@portal/api/contracts/help';

/** Around what matches, as the database marks it: characters for private use, which are in no article. */
export const MARK_START = '\uE000';
export const MARK_END = '\uE001';

const SIGNS = new RegExp(`([${MARK_START}${MARK_END}])`);
const SENTENCE_END = /(?<=[.?!][\uE001”"')]*)\s+|\n/;
const LONGEST = 240;

/** Text with where its matches are, in UTF-16 units as scripts count them, from text with signs around them. */
export function markedText(signed: string): MarkedText {
  let text = '';
  let from = 0;
  const marks: MarkedText['Marks'] = [];
  for (const part of signed.split(SIGNS)) {
    if (part === MARK_START) from = text.length;
    else if (part === MARK_END) marks.push({ From: from, To: text.length });
    else text += part;
  }
  return { Text: text, Marks: marks };
}

/** The sentence of an answer in which most matches are, the first of several; its beginning where none is. */
export function bestSentence(signed: string): MarkedText {
  const sentences = signed.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '');
  const counts = sentences.map((sentence) => sentence.split(MARK_START).length - 1);
  const best = sentences[counts.indexOf(Math.max(...counts))] ?? '';
  return shortened(markedText(best.trim()));
}

/** A sentence that goes on for too long ends after its last whole word, and loses the matches behind that. */
function shortened({ Text, Marks }: MarkedText): MarkedText {
  if (Text.length <= LONGEST) return { Text, Marks };
  const whole = Text.slice(0, LONGEST).replace(/\s+\S*$/, '');
  return { Text: `${whole} ...`, Marks: Marks.filter(({ To }) => To <= whole.length) };
}
