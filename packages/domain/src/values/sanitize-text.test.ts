import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeCode, sanitizeLine, sanitizeText } from './sanitize-text.ts';

test('removes control characters and line breaks from a line', { tags: ['R-07', 'R-19'] }, () => {
  expect(sanitizeLine(' a\r\nBcc: b\u2028c\0d\u202ee\t')).toBe('a Bcc: b c de');
  expect(sanitizeText('a\r\nb\u2028c\0 \nd')).toBe('a\nb\nc\nd');
  expect(sanitizeText('a\n  indented\n\n\u200B\nb')).toBe('a\n  indented\n\n\nb');
});

test('removes lone surrogates', { tags: ['R-19', 'R-25'] }, () => {
  expect(sanitizeLine('a\udc00b\ud800')).toBe('a b');
  expect(sanitizeText('\ud800\n🎈')).toBe('🎈');
});

test.each([
  ['Anna\u2011Maria', 'Anna-Maria'],
  ['\u202DRuth\u00A0Olsen\u202C', 'Ruth Olsen'],
  ['Ol\u00ADsen\u200B\uFEFF', 'Olsen'],
  ['Jose\u0301', 'José'],
  ['\u2066Wi\u2060eland\u2069', 'Wieland'],
  ['\u200B\u200D\u3164', ''],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['👩\u200D👧 ❤\uFE0F', '👩\u200D👧 ❤\uFE0F'],
  ['王小明', '王小明'],
  ['1999–2003', '1999–2003'],
])('sanitizes the line %j to %j', { tags: ['R-25'] }, (text, expected) => {
  expect(sanitizeLine(text)).toBe(expected);
});

test.each([
  ['\u202D0123 4567\u202C', '0123 4567'],
  ['312\u2011555\u20110188', '312-555-0188'],
  ['+1\u00A0312\u2009555\u202F0188', '+1 312 555 0188'],
  ['１２３４', '1234'],
  ['inga\u200B@example.org', 'inga@example.org'],
  ['ｉｎｇａ＠example．org', 'inga@example.org'],
  ['M5V\u00A02T6\u200E', 'M5V 2T6'],
  ['03\u221208\u22121951', '03-08-1951'],
  ['53\u00AD140\u200D', '53140'],
])('sanitizes the code %j to %j', { tags: ['R-25'] }, (text, expected) => {
  expect(sanitizeCode(text)).toBe(expected);
});

test('is idempotent', { tags: ['R-25'] }, () => {
  const units = [
    'a',
    'é',
    'e\u0301',
    '３',
    ' ',
    '\u00A0',
    '\u2011',
    '\u200B',
    '\u200D',
    '\u202E',
    '\u3164',
    '\ud800',
    '\n',
    '🎈',
  ];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...units), maxLength: 12 }), (typed) => {
      for (const clean of [sanitizeLine, sanitizeText, sanitizeCode]) {
        expect(clean(clean(typed))).toBe(clean(typed));
      }
    }),
  );
});
