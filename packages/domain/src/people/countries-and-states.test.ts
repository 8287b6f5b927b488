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

test('lists 50 states and DC with distinct codes', { tags: ['PROF-22'] }, () => {
  expect(STATES).toHaveLength(51);
  expect(new Set(STATES.map(({ code }) => code)).size).toBe(51);
  expect(STATES.filter(({ code }) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  expect(STATES.map(({ name }) => name)).toEqual(STATES.map(({ name }) => name).sort());
  expect(STATES.find(({ code }) => code === 'DC')?.name).toBe('District of Columbia');
});

test.each([
  ['Jamaica', ' JAMAICA', true],
  ['United States', 'U.S.A.', true],
  ['', 'united states', true],
  ['Jamaica', 'Haiti', false],
  ['United States', 'Canada', false],
  ['Canada', '', false],
])('takes %j and %j as one country: %s', { tags: ['PROF-21', 'AMB-35'] }, (one, other, isSame) => {
  expect(isSameCountry(one, other)).toBe(isSame);
});
