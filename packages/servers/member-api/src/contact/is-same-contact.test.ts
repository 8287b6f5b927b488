import { expect, test } from 'vitest';
import { isSameContact } from './is-same-contact.ts';

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

test.each([
  { PhoneNumber: '3125550100' },
  { PhoneNumber: ' (312) 555-0100' },
  { Country: 'USA' },
  { Country: '' },
  { Country: 'UNITED STATES' },
  { AddressLine1: '77 HARBOR ROAD ', City: 'RACINE', State: 'wi' },
])('takes %o as the requested details', { tags: ['F-06'] }, (changes) => {
  expect(isSameContact(requested, { ...requested, ...changes })).toBe(true);
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
  expect(isSameContact(requested, { ...requested, ...changes })).toBe(false);
});
