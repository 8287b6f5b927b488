import type { MemberProfile } from '@portal/api';

/** The profile of a registered member, changed as a test needs it. */
export function aProfile(changes: Partial<MemberProfile> = {}): MemberProfile {
  return {
    ProfileRegistered: 'Y',
    ProfileValidated: 'Y',
    LifeProNameId: '100001',
    AccountProfileId: '1',
    AccountUserName: 'margaret@example.org',
    AllowAccess: true,
    AllowEmailContact: true,
    AzureObjectGuid: '00000000-0000-4000-8000-000000000001',
    DisplayFirstName: 'Margaret',
    DisplayLastName: 'Lindqvist',
    DisplayFullName: 'Margaret Lindqvist',
    EmailAddress: 'margaret@example.org',
    ...changes,
  };
}
