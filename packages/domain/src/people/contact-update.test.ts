import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ContactDetails, contactChangeFromWire, contactChangeToWire } from './contact-update.ts';

const details = (lines: Partial<ContactDetails> = {}): ContactDetails => ({
  FirstName: 'Ottilie',
  LastName: 'Quarnstrom',
  AddressLine1: '214 Juniper Street',
  AddressLine2: 'Flat 2',
  AddressLine3: 'Rear house',
  City: 'Kenosha',
  State: 'WI',
  ZipCode: '53140',
  Country: 'United States',
  PhoneNumber: '312-555-0114',
  EmailAddress: 'ottilie@example.org',
  IsTemporary: false,
  ...lines,
});

test('swaps lines 2 and 3 in new and old values', {
  tags: ['PROF-24', 'API-08', 'API-09', 'AMB-08'],
}, () => {
  const wire = contactChangeToWire({
    requested: details(),
    previous: details({ AddressLine2: 'Old 2', AddressLine3: 'Old 3' }),
  });
  expect(wire).toMatchObject({
    AddressOne: '214 Juniper Street',
    AddressTwo: 'Rear house',
    AddressThree: 'Flat 2',
    OldAddressTwo: 'Old 3',
    OldAddressThree: 'Old 2',
  });
});

test('sends every value, new and old', { tags: ['API-07', 'API-08'] }, () => {
  const wire = contactChangeToWire({ requested: details(), previous: details() });
  const names = Object.keys(wire);
  const values = names.filter((name) => !name.startsWith('Old'));
  expect(values).toHaveLength(Object.keys(details()).length);
  expect(names.filter((name) => name.startsWith('Old')).sort()).toEqual(
    values.map((name) => `Old${name}`).sort(),
  );
});

const anyDetails: fc.Arbitrary<ContactDetails> = fc.record({
  FirstName: fc.string(),
  LastName: fc.string(),
  AddressLine1: fc.string(),
  AddressLine2: fc.string(),
  AddressLine3: fc.string(),
  City: fc.string(),
  State: fc.string(),
  ZipCode: fc.string(),
  Country: fc.string(),
  PhoneNumber: fc.string(),
  EmailAddress: fc.string(),
  IsTemporary: fc.boolean(),
});

test('restores what was sent, in both directions', {
  tags: ['AMB-08', 'API-09'],
}, () => {
  fc.assert(
    fc.property(anyDetails, anyDetails, (requested, previous) => {
      const wire = contactChangeToWire({ requested, previous });
      expect(contactChangeFromWire(wire)).toEqual({ requested, previous });
      expect(contactChangeToWire(contactChangeFromWire(wire))).toEqual(wire);
    }),
  );
});
