/** Latin letters with more than one accent, which the typeface does not have. */
const MANY_ACCENTS = /[\u1E00-\u1EFF]/g;

/** Text as the typeface can show it: 'ễ' becomes 'ê', where it would be an empty box. */
export function legible(text: string): string {
  return text.normalize('NFC').replace(MANY_ACCENTS, (letter) => {
    const withoutLast = [...letter.normalize('NFD')].slice(0, -1).join('');
    return withoutLast === '' ? letter : legible(withoutLast);
  });
}
