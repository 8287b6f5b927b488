import { expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import { latestTaxForms, nextTaxForms } from './tax-forms.ts';

const on = (today: string) =>
  nextTaxForms(dateFromWire(today)).map(({ name, taxYear, readyBy }) => `${name} ${taxYear} ${readyBy}`);

test.each([
  // January 31, 2027 is a Sunday; May 31, 2027 is Memorial Day.
  [
    '2026-11-22',
    ['Form 1099-R 2026 2027-02-01', 'Form 1099-INT 2026 2027-02-01', 'Form 5498 2026 2027-06-01'],
  ],
  [
    '2027-02-01',
    ['Form 1099-R 2026 2027-02-01', 'Form 1099-INT 2026 2027-02-01', 'Form 5498 2026 2027-06-01'],
  ],
  [
    '2027-02-02',
    ['Form 5498 2026 2027-06-01', 'Form 1099-R 2027 2028-01-31', 'Form 1099-INT 2027 2028-01-31'],
  ],
])('lists the next tax forms on %s, soonest first', { tags: ['F-10'] }, (today, forms) => {
  expect(on(today)).toEqual(forms);
});

test('returns the forms of the newest year only, in input order', { tags: ['F-10'] }, () => {
  const forms = [
    { id: 'B', Period: '2024' },
    { id: 'D', Period: '2025' },
    { id: 'A', Period: '2025' },
    { id: 'C', Period: '2025-03' },
    { id: 'E', Period: '2024-12' },
  ];
  expect(latestTaxForms(forms)).toEqual({
    taxYear: '2025',
    forms: [
      { id: 'D', Period: '2025' },
      { id: 'A', Period: '2025' },
      { id: 'C', Period: '2025-03' },
    ],
  });
  expect(latestTaxForms([])).toBeUndefined();
});
