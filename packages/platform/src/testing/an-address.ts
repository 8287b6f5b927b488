import type { MemberAddress } from '@portal/api';

/** An address on file in a state where no spouse has to consent, changed as a test needs it. */
export function anAddress(changes: Partial<MemberAddress> = {}): MemberAddress {
  return {
    FirstName: 'Margaret',
    LastName: 'Lindqvist',
    AddressLine1: '214 Juniper Street',
    AddressLine2: null,
    AddressLine3: null,
    City: 'Dubuque',
    State: 'IA',
    ZipCode: '52001',
    Country: 'United States',
    PhoneNumber: '563-555-0114',
    IsTemporary: false,
    EmailAddress: 'margaret@example.org',
    IsSpousalConsentState: false,
    ...changes,
  };
}
