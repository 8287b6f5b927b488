import { expect, test } from 'vitest';
import { formatDateInput, parseDateInput } from './date-input.ts';
import { dateFromWire } from './dates.ts';

test.each([
  ['12/01/2026', '2026-12-01'],
  ['12/1/2026', '2026-12-01'],
  [' 1/9/27 ', '2027-01-09'],
  ['12-24-2026', '2026-12-24'],
  ['12.24.2026', '2026-12-24'],
  ['12 24 2026', '2026-12-24'],
  ['2026-12-24', '2026-12-24'],
  ['2026/12/24', '2026-12-24'],
  ['2026.1.9', '2026-01-09'],
  ['12 / 4 / 2026', '2026-12-04'],
  ['Fri, Dec 4, 2026', '2026-12-04'],
  ['Friday, December 4, 2026', '2026-12-04'],
  ['Tues. 12/1/2026', '2026-12-01'],
  ['Thu, Dec 4, 2026', undefined],
  ['Friday', undefined],
  ['2/29/2028', '2028-02-29'],
  ['2/29/2027', undefined],
  ['24/12/2026', undefined],
  ['12/24', undefined],
  ['Nov 27', undefined],
  ['Nov 27, 2026', '2026-11-27'],
  ['November 27, 2026', '2026-11-27'],
  ['november 27 2026', '2026-11-27'],
  ['Nov. 27, 2026', '2026-11-27'],
  ['Sept 5th, 2027', '2027-09-05'],
  ['27 Nov 2026', '2026-11-27'],
  ['27-NOV-2026', '2026-11-27'],
  ['12072026', '2026-12-07'],
  ['11-27-26', '2026-11-27'],
  ['\u202D11/27/2026\u202C', '2026-11-27'],
  ['11\u201127\u20112026', '2026-11-27'],
  ['１１/２７/２０２６', '2026-11-27'],
  ['Nov\u00A027,\u00A02026', '2026-11-27'],
  ['Feb 30, 2027', undefined],
  ['Novum 27, 2026', undefined],
  ['27112026', undefined],
  ['1127', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('parses %j as %s', { tags: ['WIZ-36'] }, (text, date) => {
  expect(parseDateInput(text)).toBe(date);
});

test.each([
  ['11/27', '2026-11-27'],
  ['11/26', '2026-11-26'],
  ['11/25', '2027-11-25'],
  ['Fri 11/27', '2026-11-27'],
  ['Dec 1', '2026-12-01'],
  ['1 January', '2027-01-01'],
  ['2/29', '2028-02-29'],
  ['2/30', undefined],
  ['11/27/2025', '2025-11-27'],
])('completes %j with the next such day, %s', { tags: ['WIZ-36'] }, (text, date) => {
  expect(parseDateInput(text, { nextFrom: dateFromWire('2026-11-26') })).toBe(date);
});

test.each([
  ['3/8/51', undefined],
  ['3/8/1951', '1951-03-08'],
  ['March 8, 1951', '1951-03-08'],
])('parses the birth date %j as %s', { tags: ['REG-20'] }, (text, date) => {
  expect(parseDateInput(text, { needsFullYear: true })).toBe(date);
});

test('formats a date for its field', { tags: ['WIZ-27'] }, () => {
  expect(formatDateInput(dateFromWire('2026-12-01'))).toBe('12/01/2026');
});
