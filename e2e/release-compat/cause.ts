import { stripVTControlCharacters } from 'node:util';

/** Returns the cause of a failed journey: Playwright's error text without colors, empty lines and the log of calls. */
export function causeOf(message: string): string {
  const [text = ''] = stripVTControlCharacters(message).split(/^Call log:$/m);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => line.trimEnd()).join('\n    ');
}
