import { expect, test } from 'vitest';
import { dateFromWire } from '../values/dates.ts';
import { dueTaxYear, latestTaxForms, taxFormDates } from './tax-forms.ts';

const on = (today: string) =>
  taxFormDates(dateFromWire(today)).map(({ name, taxYear, readyBy }) => `${name} ${taxYear} by ${readyBy}`);

// January 31, 2027 is a Sunday; May 31, 2027 is Memorial Day.
const UNTIL_FILING_DAY = [
  'Form 1099-R 2026 by 2027-02-01',
  'Form 1099-INT 2026 by 2027-02-01',
  'Form 5498 2026 by 2027-06-01',
];
const AFTER_FILING_DAY = [
  'Form 5498 2026 by 2027-06-01',
  'Form 1099-R 2027 by 2028-01-31',
  'Form 1099-INT 2027 by 2028-01-31',
];

test.each([
  ['2026-11-22', UNTIL_FILING_DAY],
  ['2027-02-02', UNTIL_FILING_DAY],
  ['2027-04-15', UNTIL_FILING_DAY],
  ['2027-04-16', AFTER_FILING_DAY],
])('lists the dates of tax forms on %s, soonest first', { tags: ['F-10'] }, (today, forms) => {
  expect(on(today)).toEqual(forms);
});

test.each([
  ['2027-01-02', undefined],
  ['2027-02-01', undefined],
  ['2027-02-02', 2026],
  ['2027-04-15', 2026],
  ['2027-04-16', undefined],
  ['2027-12-31', undefined],
])('returns the tax year with a due form on %s', { tags: ['F-10'] }, (today, year) => {
  expect(dueTaxYear(dateFromWire(today))).toBe(year);
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
