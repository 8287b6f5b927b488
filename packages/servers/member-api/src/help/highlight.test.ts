import { expect, test } from 'vitest';
import { bestSnippet, MARK_END, MARK_START, toMarkedText } from './highlight.ts';

/** Marked text of the database, with the markers written as brackets. */
const signed = (text: string) => text.replaceAll('[', MARK_START).replaceAll(']', MARK_END);

test('returns UTF-16 positions of matches and keeps markup as text', {
  tags: ['SUP-06', 'R-06'],
}, () => {
  expect(toMarkedText(signed('<b>💙 [Loans]</b> and [interest].'))).toEqual({
    Text: '<b>💙 Loans</b> and interest.',
    Highlights: [
      { From: 6, To: 11 },
      { From: 20, To: 28 },
    ],
  });
  expect(toMarkedText('Nothing.')).toEqual({ Text: 'Nothing.', Highlights: [] });
});

for (const [ids, title, text, sentence] of [
  [
    'SUP-06',
    'of most matches',
    'Interest is charged once. What you do not [pay] is added to the [loan]. Ask about a [loan].',
    {
      Text: 'What you do not pay is added to the loan.',
      Highlights: [
        { From: 16, To: 19 },
        { From: 36, To: 40 },
      ],
    },
  ],
  [
    'SUP-06',
    'on a line of its own',
    'your date of birth\na [bill]\nthe rest',
    { Text: 'a bill', Highlights: [{ From: 2, To: 6 }] },
  ],
  ['SUP-06', 'without a match, the first', 'First. Second.', { Text: 'First.', Highlights: [] }],
  ['SUP-06', 'of nothing', '', { Text: '', Highlights: [] }],
] as const) {
  test(title, { tags: ids.split(' ') }, () => {
    expect(bestSnippet(signed(text))).toEqual(sentence);
  });
}

test('cuts a sentence over 240 characters after a whole word', {
  tags: ['SUP-06'],
}, () => {
  const { Text, Highlights } = bestSnippet(signed(`[pay] ${'word '.repeat(60)}[pay]`));
  expect(Text).toBe(`pay ${'word '.repeat(47)}...`);
  expect(Highlights).toEqual([{ From: 0, To: 3 }]);
});
