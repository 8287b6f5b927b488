import { expect, test } from 'vitest';
import { normalizedWords, normalizeSearchText } from './search-text.ts';

test.each([
  ["D'Angelo", 'dangelo'],
  ['D’Angelo', 'dangelo'],
  ['DANGELO', 'dangelo'],
  ['O`Neil', 'oneil'],
  ['§72(t)', '72t'],
  ['§ 72(t)', ' 72t'],
  ['401[k]', '401k'],
  ['1099-R', '1099r'],
  ['1099\u2011R', '1099r'],
  ['Renée Müller', 'renee muller'],
  ['Rene\u0301e', 'renee'],
  ['\u202DAnna\u200B', 'anna'],
  ['１２', '12'],
  ['AT&T', 'at&t'],
  ['401\u2212k', '401k'],
  ['D\u02B9Angelo', 'dangelo'],
  ['Łukasz Søren', 'lukasz soren'],
  ['Æ Œ STRAẞE Straße', 'ae oe strasse strasse'],
  ['Đorđe Þór Ísak', 'dorde thor isak'],
])('normalizes %j to %j', { tags: ['SUP-06', 'AMB-54'] }, (text, normalized) => {
  expect(normalizeSearchText(text)).toBe(normalized);
});

test('lists each word that normalization changes once', { tags: ['SUP-06'] }, () => {
  const text = "Members under §72(t), D'Angelo and D’Angelo (with AT&T) may roll over a 401(k) long-term.";
  expect(normalizedWords(text)).toEqual(['72t', 'dangelo', '401k', 'longterm']);
  expect(normalizedWords('Łódź and 401\u2212k')).toEqual(['lodz', '401k']);
  expect(normalizedWords('A plain text, with (brackets).')).toEqual([]);
});
