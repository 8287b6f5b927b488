import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, formatPhoneInput, normalizePhone } from './phone.ts';

test.each([
  '3125550100',
  '312-555-0100',
  '(312) 555-0100',
  '312.555.0100',
  ' 312 555 0100 ',
  '+1 312 555 0100',
  '13125550100',
])('formats %j as 312-555-0100', { tags: ['PROF-06', 'PROF-20'] }, (typed) => {
  expect(formatPhone(typed)).toBe('312-555-0100');
});

test.each([
  '',
  ' ',
  '555-0100',
  '31255501',
  '+44 20 7946 0958',
  '3125550100 ext. 4',
  '23125550100',
  'ask for Ann',
])('leaves %j unchanged', { tags: ['PROF-06'] }, (typed) => {
  expect(formatPhone(typed)).toBe(typed);
});

test('keeps any ten digits in order, and is idempotent', {
  tags: ['PROF-06'],
}, () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (digits) => {
      const formatted = formatPhone(digits);
      expect(formatted).toMatch(/^\d{3}-\d{3}-\d{4}$/);
      expect(formatted.replaceAll('-', '')).toBe(digits);
      expect(formatPhone(formatted)).toBe(formatted);
    }),
  );
});

test.each([
  ['312555', '312-555'],
  ['(312) 5', '312-5'],
  ['5550100', '555-0100'],
  ['555-0100', '555-0100'],
  ['555-01001', '555-010-01'],
  ['31255501', '312-555-01'],
  ['3125550114', '312-555-0114'],
  ['31255501145', '31255501145'],
  ['0114 at work', '0114 at work'],
  ['01 23 45 67 89', '01 23 45 67 89'],
  ['020 7946 0958', '020 7946 0958'],
  ['0612345678', '0612345678'],
  ['+49 30 901820', '+49 30 901820'],
  ['', ''],
])('formats the partial number %j as %j', { tags: ['CON-02', 'AMB-56'] }, (typed, expected) => {
  expect(formatPhoneInput(typed)).toBe(expected);
});

test.each([
  ['United States', '3125550100', '312-555-0100'],
  ['USA', '3125550100', '312-555-0100'],
  ['', '3125550100', '312-555-0100'],
  ['Canada', '4165550100', '416-555-0100'],
  ['CANADA', '4165550100', '416-555-0100'],
  ['Bahamas', '+1 242 555 0114', '242-555-0114'],
  ['India', '9876543210', '9876543210'],
  ['France', '01 23 45 67 89', '01 23 45 67 89'],
  ['United Kingdom', '+44 20 7946 0958', '+44 20 7946 0958'],
])('formats a number in %s, %s as %s', { tags: ['PROF-06', 'PROF-20', 'AMB-95'] }, (country, text, shown) => {
  expect(normalizePhone(country, text)).toBe(shown);
});
