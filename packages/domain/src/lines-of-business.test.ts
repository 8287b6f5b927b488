import { expect, test } from 'vitest';
import { cardTitle, isAnnuity, isLife, LINES_OF_BUSINESS } from './lines-of-business.ts';

test('CONST-04 the lines of business are A, H, I, L and U', () => {
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
])('CERT-06 ENT-05 AMB-17 line %j is titled %s; life: %s, annuity: %s', (line, title, life, annuity) => {
  expect(cardTitle(line, 'Youth Saver')).toBe(title);
  expect(isLife(line)).toBe(life);
  expect(isAnnuity(line)).toBe(annuity);
});
