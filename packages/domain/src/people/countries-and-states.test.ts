import { expect, test } from 'vitest';
import { COUNTRIES, STATES } from './countries-and-states.ts';

test("Countries: a long fixed list starting 'No Answer', each country once and in its order", {
  tags: ['PROF-21', 'AMB-35'],
}, () => {
  expect(COUNTRIES[0]).toBe('No Answer');
  const named = COUNTRIES.slice(1);
  expect(named.length).toBeGreaterThan(200);
  expect(named).toEqual([...new Set(named)].sort(new Intl.Collator('en').compare));
  for (const name of ['Canada', 'Mexico', 'Poland', 'Puerto Rico', 'United States', 'Zimbabwe']) {
    expect(named).toContain(name);
  }
  // As long as the call takes one.
  expect(named.filter((name) => name.length > 60)).toEqual([]);
});

test('50 states and DC, each with two letters of its own', { tags: ['PROF-22'] }, () => {
  expect(STATES).toHaveLength(51);
  expect(new Set(STATES.map(({ code }) => code)).size).toBe(51);
  expect(STATES.filter(({ code }) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  expect(STATES.map(({ name }) => name)).toEqual(STATES.map(({ name }) => name).sort());
  expect(STATES.find(({ code }) => code === 'DC')?.name).toBe('District of Columbia');
});
