/** A word with inner punctuation: 'ex-wife', "can't", '1099-R', '59.5', 'AT&T'. */
const WORD = /[\p{L}\p{N}]+(?:['’./&-][\p{L}\p{N}]+)*/gu;
const PART = /[\p{L}\p{N}]+/gu;

const MAX_WORDS = 20;
const MAX_PHRASE_WORDS = 4;

/** Words and phrases of a search term. */
export interface QueryTokens {
  readonly words: readonly string[];
  /** Every run of up to four words, joined: members also write 'auto pay' and 'auto-pay' for 'autopay'. */
  readonly phrases: readonly string[];
}

/** Splits a search term into lower-case words; all other characters separate words. */
export function tokenizeQuery(term: string): QueryTokens {
  const small = term.toLowerCase();
  const parts = (small.match(PART) ?? []).slice(0, MAX_WORDS);
  const phrases = parts.flatMap((_, at) =>
    Array.from({ length: MAX_PHRASE_WORDS }, (_part, more) => parts.slice(at, at + more + 1))
      .filter((run, more) => run.length === more + 1)
      .map((run) => run.join('')),
  );
  return { words: (small.match(WORD) ?? []).slice(0, MAX_WORDS), phrases: [...new Set(phrases)] };
}

/** Normalizes a phrase for comparison with search phrases. */
export function phraseOf(text: string): string {
  return (text.toLowerCase().match(PART) ?? []).join(' ');
}
