import type { MemberAddress } from '@portal/api';

/** Creates an address on file in a state without spousal consent. All fields have different values. */
export function createAddress(changes: Partial<MemberAddress> = {}): MemberAddress {
  return {
    FirstName: 'Margaret Ann',
    LastName: 'Lindqvist-Holm',
    AddressLine1: '214 Juniper Street',
    AddressLine2: 'Steinmetz Farm',
    AddressLine3: 'Rural Route 2',
    City: 'Dubuque',
    State: 'IA',
    ZipCode: '52001',
    Country: 'United States',
    PhoneNumber: '563-555-0114',
    IsTemporary: true,
    EmailAddress: 'on-file@example.org',
    IsSpousalConsentState: false,
    ...changes,
  };
}
