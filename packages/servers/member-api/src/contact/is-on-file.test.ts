import { expect, test } from 'vitest';
import { isOnFile } from './is-on-file.ts';

const requested = {
  AddressLine1: '77 Harbor Road',
  AddressLine2: '',
  AddressLine3: '',
  City: 'Racine',
  State: 'WI',
  ZipCode: '53402',
  Country: 'United States',
  PhoneNumber: '312-555-0100',
};
const old = { ...requested, AddressLine1: '8 Larkspur Court' };

test.each([
  { PhoneNumber: '3125550100' },
  { PhoneNumber: ' (312) 555-0100' },
  { Country: 'USA' },
  { Country: '' },
  { Country: 'UNITED STATES' },
  { AddressLine1: '77 HARBOR ROAD ', City: 'RACINE', State: 'wi' },
])('takes %o as the requested details', { tags: ['F-06'] }, (changes) => {
  expect(isOnFile(requested, { ...requested, ...changes }, old)).toBe(true);
});

test.each([
  { AddressLine1: '78 Harbor Road' },
  { AddressLine2: 'Flat 2' },
  { AddressLine3: 'Garden side' },
  { City: 'Kenosha' },
  { State: 'IL' },
  { ZipCode: '53403' },
  { Country: 'Canada' },
  { PhoneNumber: '312-555-0101' },
])('takes %o as other details', { tags: ['F-06'] }, (changes) => {
  expect(isOnFile(requested, { ...requested, ...changes }, old)).toBe(false);
});

test.each([
  { change: 'a correction of letter case', before: { AddressLine1: '77 Harbor ROAD' }, expected: false },
  { change: 'another address', before: { City: 'Kenosha' }, expected: true },
  { change: 'no visible correction', before: {}, expected: true },
  {
    change: 'a country chosen from the list',
    before: { Country: 'UNITED STATES', State: 'wi' },
    expected: true,
  },
])('finds $change on file in other letters: $expected', { tags: ['F-06'] }, ({ before, expected }) => {
  const onFile = { ...requested, AddressLine1: '77 Harbor ROAD', State: 'wi' };
  expect(isOnFile(requested, onFile, { ...requested, ...before })).toBe(expected);
  expect(isOnFile(requested, { ...requested, State: 'wi', PhoneNumber: '3125550100' }, onFile)).toBe(true);
});
