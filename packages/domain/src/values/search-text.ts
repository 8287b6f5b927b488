/** Signs that people leave out of a word, or write differently. */
const SIGNS = /['’‘‛ʼʹ`´′§()[\]{}\p{Pd}−]/gu;

/** Letters that Unicode does not decompose, as a keyboard without them writes them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A word with such signs in it, or at its start: "D'Angelo", '1099-R', '§72(t)'. */
const WORD = /§*[\p{L}\p{N}\p{M}]+(?:['’‘‛ʼʹ`´′§()[\]{}\p{Pd}−]+[\p{L}\p{N}\p{M}]+)*/gu;

/**
 * Normalizes a query or searched text: lower case, without accents, invisible characters, apostrophes, dashes, section
 * signs, brackets. Letters like Ł, Ø, Æ, ß become plain. "D’Angelo" becomes 'dangelo'.
 */
export function normalizeSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(SIGNS, '')
    .toLowerCase()
    .replace(/[łøæœßđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** Normalized forms of the words that normalization changes, each once, for an index that has the other words. */
export function normalizedWords(text: string): readonly string[] {
  const words = text.match(WORD) ?? [];
  const changed = words
    .filter((word) => normalizeSearchText(word) !== word.toLowerCase())
    .map(normalizeSearchText);
  return [...new Set(changed)].filter(Boolean);
}
