import { expect, test } from 'vitest';
import { COUNTRIES, isSameCountry, STATES } from './countries-and-states.ts';

test("lists countries in order without duplicates, after 'No Answer'", {
  tags: ['PROF-21', 'AMB-35'],
}, () => {
  expect(COUNTRIES[0]).toBe('No Answer');
  const named = COUNTRIES.slice(1);
  expect(named.length).toBeGreaterThan(200);
  expect(named).toEqual([...new Set(named)].sort(new Intl.Collator('en').compare));
  for (const name of ['Canada', 'Mexico', 'Poland', 'Puerto Rico', 'United States', 'Zimbabwe']) {
    expect(named).toContain(name);
  }
  // Maximum length in the API.
  expect(named.filter((name) => name.length > 60)).toEqual([]);
});

const CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';
const NAMES =
  'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia, Florida, Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming';

test('lists 50 states and DC by name, with their codes', { tags: ['PROF-22'] }, () => {
  expect(STATES).toHaveLength(51);
  expect(STATES.map(({ code }) => code).join(' ')).toBe(CODES);
  expect(STATES.map(({ name }) => name).join(', ')).toBe(NAMES);
});

test.each([
  ['Jamaica', ' JAMAICA', true],
  ['United States', 'U.S.A.', true],
  ['', 'united states', true],
  ['US', 'United States of America', true],
  ['Jamaica', 'Haiti', false],
  ['United States', 'Canada', false],
  ['Canada', '', false],
])('takes %j and %j as one country: %s', { tags: ['PROF-21', 'AMB-35'] }, (one, other, isSame) => {
  expect(isSameCountry(one, other)).toBe(isSame);
});
