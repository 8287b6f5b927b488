/** Latin letters with more than one accent, which the font lacks. */
const STACKED_ACCENTS = /[\u1E00-\u1EFF]/g;

/** Replaces letters that the font lacks: 'ễ' becomes 'ê' instead of an empty box. */
export function limitCombiningMarks(text: string): string {
  return text.normalize('NFC').replace(STACKED_ACCENTS, (letter) => {
    const withoutLastMark = [...letter.normalize('NFD')].slice(0, -1).join('');
    return withoutLastMark === '' ? letter : limitCombiningMarks(withoutLastMark);
  });
}
