import { expect, test } from 'vitest';
import { dateFromWire } from './dates.ts';
import { dateFieldText, typedDate } from './typed-date.ts';

test.each([
  ['12/01/2026', '2026-12-01'],
  ['12/1/2026', '2026-12-01'],
  [' 1/9/27 ', '2027-01-09'],
  ['12-24-2026', '2026-12-24'],
  ['12.24.2026', '2026-12-24'],
  ['12 24 2026', '2026-12-24'],
  ['2026-12-24', '2026-12-24'],
  ['2/29/2028', '2028-02-29'],
  ['2/29/2027', undefined],
  ['24/12/2026', undefined],
  ['12/24', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('WIZ-36 what is typed as %j is the date %s', (text, date) => {
  expect(typedDate(text)).toBe(date);
});

test('WIZ-27 a date stands in its field as people write it', () => {
  expect(dateFieldText(dateFromWire('2026-12-01'))).toBe('12/01/2026');
});
