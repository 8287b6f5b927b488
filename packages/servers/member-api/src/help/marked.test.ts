import { expect, test } from 'vitest';
import { bestSentence, MARK_END, MARK_START, markedText } from './marked.ts';

/** Text as the database marks it, the signs written as brackets. */
const signed = (text: string) => text.replaceAll('[', MARK_START).replaceAll(']', MARK_END);

test('marks are places in the text, counted as scripts count, and markup stays text', {
  tags: ['SUP-06', 'R-06'],
}, () => {
  expect(markedText(signed('<b>💙 [Loans]</b> and [interest].'))).toEqual({
    Text: '<b>💙 Loans</b> and interest.',
    Marks: [
      { From: 6, To: 11 },
      { From: 20, To: 28 },
    ],
  });
  expect(markedText('Nothing.')).toEqual({ Text: 'Nothing.', Marks: [] });
});

for (const [ids, title, text, sentence] of [
  [
    'SUP-06',
    'of most matches',
    'Interest is charged once. What you do not [pay] is added to the [loan]. Ask about a [loan].',
    {
      Text: 'What you do not pay is added to the loan.',
      Marks: [
        { From: 16, To: 19 },
        { From: 36, To: 40 },
      ],
    },
  ],
  [
    'SUP-06',
    'on a line of its own',
    'your date of birth\na [bill]\nthe rest',
    { Text: 'a bill', Marks: [{ From: 2, To: 6 }] },
  ],
  ['SUP-06', 'without a match, the first', 'First. Second.', { Text: 'First.', Marks: [] }],
  ['SUP-06', 'of nothing', '', { Text: '', Marks: [] }],
] as const) {
  test(title, { tags: ids.split(' ') }, () => {
    expect(bestSentence(signed(text))).toEqual(sentence);
  });
}

test('a sentence of more than 240 characters ends after a whole word, with the marks that are left', {
  tags: ['SUP-06'],
}, () => {
  const { Text, Marks } = bestSentence(signed(`[pay] ${'word '.repeat(60)}[pay]`));
  expect(Text).toBe(`pay ${'word '.repeat(47)}...`);
  expect(Marks).toEqual([{ From: 0, To: 3 }]);
});
