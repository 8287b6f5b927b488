/** Control characters and line ends, which could forge a line, and lone surrogates. */
const BREAKING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Invisible format characters. ZWNJ and ZWJ stay: they shape words of other scripts and join emoji. */
const INVISIBLE = /(?![\u200C\u200D])(?=\p{Default_Ignorable_Code_Point})\p{Cf}/gu;

/** Characters that look like the keyboard's hyphen. Longer dashes have their own meaning. */
const HYPHENS = /[\u2010\u2011]/g;

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Normalizes a name or address to one NFC line. Returns empty text if nothing is visible. */
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

/** Normalizes a message: applies `sanitizeLine` to each line and keeps its indentation. */
export function sanitizeText(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => sanitizeIndent(line) + sanitizeLine(line))
    .join('\n')
    .trim();
}

/** Normalizes text with a fixed alphabet, such as a number or date. NFKC maps full-width digits to ASCII. */
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
