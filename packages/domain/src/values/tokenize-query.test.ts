import { expect, test } from 'vitest';
import { phraseOf, tokenizeQuery } from './tokenize-query.ts';

test.each([
  ['  Auto PAY? ', ['auto', 'pay'], ['auto', 'autopay', 'pay']],
  ["can't pay", ["can't", 'pay'], ['can', 'cant', 'cantpay', 't', 'tpay', 'pay']],
  ['Form 1099-R', ['form', '1099-r'], ['form', 'form1099', 'form1099r', '1099', '1099r', 'r']],
  ['AT&T bill', ['at&t', 'bill'], ['at', 'att', 'attbill', 't', 'tbill', 'bill']],
  ['loans & dividends', ['loans', 'dividends'], ['loans', 'loansdividends', 'dividends']],
  ['401(k)', ['401', 'k'], ['401', '401k', 'k']],
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
