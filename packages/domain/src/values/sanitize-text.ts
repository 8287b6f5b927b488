/** Control characters and line ends: none may forge a second line. Lone surrogates, which no database takes. */
const BREAKING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * Format characters that nobody sees and that turn text around or hide in it. ZWNJ and ZWJ stay: they shape words of other
 * scripts and join emoji. A format character with a shape of its own, such as the Arabic number sign, is not ignorable.
 */
const INVISIBLE = /(?![\u200C\u200D])(?=\p{Default_Ignorable_Code_Point})\p{Cf}/gu;

/** Hyphens that look like the one of the keyboard. Longer dashes have a meaning of their own. */
const HYPHENS = /[\u2010\u2011]/g;

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Names and addresses as one line in Unicode form NFC. Empty text where nothing can be seen. */
export function sanitizeLine(text: string): string {
  const line = text
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(BREAKING, ' ')
    .replace(HYPHENS, '-')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
  return VISIBLE.test(line) ? line : '';
}

/** A message: each line as `sanitizeLine` reads it, with its indent. */
export function sanitizeText(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => sanitizeIndent(line) + sanitizeLine(line))
    .join('\n')
    .trim();
}

/**
 * Text with a fixed alphabet: a number, a date, an e-mail address, a postal code. Unicode form NFKC turns digits of full
 * width into plain ones. Every invisible character goes, every dash is a hyphen, and every gap is one space.
 */
export function sanitizeCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(BREAKING, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

function sanitizeIndent(line: string): string {
  return VISIBLE.test(line) ? ' '.repeat(line.length - line.trimStart().length) : '';
}
