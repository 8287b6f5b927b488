/**
 * Control characters and what ends a line or turns text around: none may forge a second line. Halves of
 * characters too, which no database takes.
 */
const CONTROL = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Text as one line. */
export function cleanLine(text: string): string {
  return text.replace(CONTROL, ' ').trim();
}

/** Text whose only control characters are the ends of its lines. */
export function cleanText(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(CONTROL, ' ').trimEnd())
    .join('\n')
    .trim();
}
