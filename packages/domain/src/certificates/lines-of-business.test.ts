import { expect, test } from 'vitest';
import { cardTitle, isAnnuity, isLife, LINES_OF_BUSINESS } from './lines-of-business.ts';

test('the lines of business are A, H, I, L and U', { tags: ['CONST-04'] }, () => {
  expect(LINES_OF_BUSINESS).toEqual(['A', 'H', 'I', 'L', 'U']);
});

test.each([
  ['A', 'Annuity', false, true],
  ['I', 'Annuity', false, true],
  ['L', 'Life Insurance', true, false],
  ['U', 'Life Insurance', true, false],
  ['H', 'General Certificate', false, false],
  ['X', 'Youth Saver', false, false],
  ['', 'Youth Saver', false, false],
])(
  'titles line %j %s; life: %s, annuity: %s',
  { tags: ['CERT-06', 'ENT-05', 'AMB-17'] },
  (line, title, life, annuity) => {
    expect(cardTitle(line, 'Youth Saver')).toBe(title);
    expect(isLife(line)).toBe(life);
    expect(isAnnuity(line)).toBe(annuity);
  },
);
