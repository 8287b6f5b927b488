import { expect, test } from 'vitest';
import { parseHelpMarkup } from './help-markup.ts';

test('parses headings, paragraphs and lists from text markup', {
  tags: ['SUP-11', 'AMB-55'],
}, () => {
  const answer =
    '## First\nOpen [your profile](/profile) now.\n• one\n• [two](/forms/43)\n1. three\n2. four\nLast';
  expect(parseHelpMarkup(answer)).toEqual([
    { kind: 'heading', text: ['First'] },
    { kind: 'paragraph', text: ['Open ', { label: 'your profile', to: '/profile' }, ' now.'] },
    { kind: 'bullets', items: [['one'], [{ label: 'two', to: '/forms/43' }]] },
    { kind: 'numbers', items: [['three'], ['four']] },
    { kind: 'paragraph', text: ['Last'] },
  ]);
});

test.each([
  ['https://example.org/profile'],
  ['//example.org/profile'],
  ['/\\example.org'],
  ['javascript:alert(1)'],
  ['/profile?next=https://example.org'],
  ['/profile#x'],
  ['/PROFILE'],
  ['/prоfile'],
  ['/profile/'],
  ['/./profile'],
  ['/%70rofile'],
  ['/forms/0'],
  ['/forms/43/../44'],
  ['/contact?reason=else'],
  ['/v1/memberuser/WriteToLog'],
  ['/auth-bridge.html'],
])('keeps %s as text without a link', { tags: ['SUP-11', 'R-06'] }, (address) => {
  const parts = parseHelpMarkup(`a [Pay Now](${address}) b`).flatMap((block) =>
    'text' in block ? block.text : [],
  );
  expect(parts.filter((part) => typeof part !== 'string')).toEqual([]);
  expect(parts.join('')).toContain('Pay Now');
});

test('removes invisible characters', { tags: ['SUP-11', 'R-06'] }, () => {
  expect(parseHelpMarkup('a\u202Eb\n\u2066\n• \u200Bc')).toEqual([
    { kind: 'paragraph', text: ['ab'] },
    { kind: 'bullets', items: [['c']] },
  ]);
});
