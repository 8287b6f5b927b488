import { expect, test } from 'vitest';
import { phraseOf, tokenizeQuery } from './tokenize-query.ts';

test.each([
  ['  Auto PAY? ', ['auto', 'pay'], ['auto', 'auto pay', 'pay']],
  ["can't pay", ["can't", 'pay'], ['can', 'can t', 'can t pay', 't', 't pay', 'pay']],
  ['Form 1099-R', ['form', '1099-r'], ['form', 'form 1099', 'form 1099 r', '1099', '1099 r', 'r']],
  ['AT&T bill', ['at&t', 'bill'], ['at', 'at t', 'at t bill', 't', 't bill', 'bill']],
  ['loans & dividends', ['loans', 'dividends'], ['loans', 'loans dividends', 'dividends']],
  ['% _ \\ <b>', ['b'], ['b']],
  ['...', [], []],
])('tokenizes %j to %j', { tags: ['SUP-06', 'AMB-54'] }, (term, words, phrases) => {
  expect(tokenizeQuery(term)).toEqual({ words, phrases });
});

test('limits a search to 20 words and runs of four', {
  tags: ['SUP-06', 'R-23'],
}, () => {
  const { words, phrases } = tokenizeQuery(Array.from({ length: 100 }, (_, at) => `w${at}`).join(' '));
  expect(words).toHaveLength(20);
  expect(phrases).toHaveLength(20 + 19 + 18 + 17);
});

test('normalizes a phrase to lower case without punctuation', { tags: ['SUP-06'] }, () => {
  expect(phraseOf(' Can’t  PAY!')).toBe('can t pay');
});
