import { expect, test } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';

test('R-07 R-19 a line has no control characters and no second line', () => {
  expect(cleanLine(' a\r\nBcc: b\u2028c\0d\u202ee\t')).toBe('a Bcc: b c d e');
  expect(cleanText('a\r\nb\u2028c\0 \nd')).toBe('a\nb\nc\nd');
});

test('R-19 R-25 halves of characters, which no database takes, are left out and whole ones stay', () => {
  expect(cleanLine('a\udc00b\ud800')).toBe('a b');
  expect(cleanText('\ud800\n🎈')).toBe('🎈');
});
