import { expect, test } from 'vitest';
import { COUNTRIES, HOME_COUNTRY } from './countries-and-states.ts';
import { hasPostalCodes } from './postal-codes.ts';

test.each([
  ['United States', true],
  ['Canada', true],
  ['Ireland', true],
  ['Panama', true],
  ['Hong Kong', false],
  ['Bahamas', false],
  ['JAMAICA', false],
  ['hong kong ', false],
  ['United Arab Emirates', false],
  ['Côte d’Ivoire', false],
  ['A country of no list', true],
])('an address in %s needs a postal code: %s', { tags: ['PROF-16', 'AMB-95'] }, (country, needed) => {
  expect(hasPostalCodes(country)).toBe(needed);
});

test('lists 57 countries without postal codes, all in the form', {
  tags: ['PROF-16', 'AMB-95'],
}, () => {
  expect(COUNTRIES.filter((country) => !hasPostalCodes(country))).toHaveLength(57);
  expect(hasPostalCodes(HOME_COUNTRY)).toBe(true);
});
