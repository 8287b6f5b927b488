/** A word with the signs inside it: 'ex-wife', "can't", '1099-R', '59.5', 'AT&T'. */
const WORD = /[\p{L}\p{N}]+(?:['’./&-][\p{L}\p{N}]+)*/gu;
const PART = /[\p{L}\p{N}]+/gu;

const MOST_WORDS = 20;
const LONGEST_PHRASE = 4;

/** What a search looks for. */
export interface SearchWords {
  readonly words: readonly string[];
  /** Every run of up to four of them, as `phraseOf` writes one: for what the society says in their place. */
  readonly phrases: readonly string[];
}

/** The words of a search, in small letters; whatever else was typed separates them. */
export function searchWords(term: string): SearchWords {
  const small = term.toLowerCase();
  const parts = (small.match(PART) ?? []).slice(0, MOST_WORDS);
  const phrases = parts.flatMap((_, at) =>
    Array.from({ length: LONGEST_PHRASE }, (_part, more) => parts.slice(at, at + more + 1))
      .filter((run, more) => run.length === more + 1)
      .map((run) => run.join(' ')),
  );
  return { words: (small.match(WORD) ?? []).slice(0, MOST_WORDS), phrases: [...new Set(phrases)] };
}

/** A phrase in the form in which searches are compared with it. */
export function phraseOf(text: string): string {
  return (text.toLowerCase().match(PART) ?? []).join(' ');
}
