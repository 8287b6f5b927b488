import type { MemberProfile } from '@portal/api';

/** Creates the profile of a registered member. All fields have different values. */
export function createProfile(changes: Partial<MemberProfile> = {}): MemberProfile {
  return {
    ProfileRegistered: 'Y',
    ProfileValidated: 'Y',
    LifeProNameId: '100001',
    AccountProfileId: '7',
    AccountUserName: 'maggie.l@example.org',
    AllowAccess: true,
    AllowEmailContact: true,
    AzureObjectGuid: '00000000-0000-4000-8000-000000000001',
    DisplayFirstName: 'Maggie',
    DisplayLastName: 'Holm',
    DisplayFullName: 'Maggie Lindqvist Holm',
    EmailAddress: 'margaret@example.org',
    ...changes,
  };
}
