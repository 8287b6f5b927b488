/** API profile of an account without registration. */
export const unregisteredUser = {
  ProfileRegistered: null,
  ProfileValidated: null,
  LifeProNameId: null,
  AccountProfileId: null,
  AccountUserName: null,
  AllowAccess: true,
  AllowEmailContact: false,
  AzureObjectGuid: '00000000-0000-4000-8000-000000000001',
  DisplayFirstName: 'Greta',
  DisplayLastName: 'Signed-In',
  DisplayFullName: 'Greta Signed-In',
  EmailAddress: 'greta@example.org',
} as const;
