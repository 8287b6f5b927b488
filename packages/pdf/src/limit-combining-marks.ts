/** Latin letters with more than one accent, which the typeface does not have. */
const STACKED_ACCENTS = /[\u1E00-\u1EFF]/g;

/** Text as the typeface can show it: 'ễ' becomes 'ê', where it would be an empty box. */
export function limitCombiningMarks(text: string): string {
  return text.normalize('NFC').replace(STACKED_ACCENTS, (letter) => {
    const withoutLastMark = [...letter.normalize('NFD')].slice(0, -1).join('');
    return withoutLastMark === '' ? letter : limitCombiningMarks(withoutLastMark);
  });
}
