/** The profile of an account that nobody has registered, as it travels. */
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
