import { createEmulatorFolder } from '../../kit/testing/emulator-folder.ts';

export const PASSWORD = 'Passw0rd!';

export const ADA = person('0d9f3c1a-6a51-4a52-9a5e-1f2d3c4b5a69', 'ada', 'Ada', 'Lovelace');
export const BEN = person('1d9f3c1a-6a51-4a52-9a5e-1f2d3c4b5a69', 'ben', 'Ben', "O'Hara");

function person(oid: string, name: string, givenName: string, familyName: string) {
  return { oid, email: `${name}@example.test`, givenName, familyName };
}

/** Creates a folder with a dataset of two visitors. `remove` deletes it. */
export function createAccountsFolder() {
  const visitors = [ADA, BEN].map(({ oid, email, givenName, familyName }) => ({
    AzureObjectGuid: oid,
    EmailAddress: email,
    Password: PASSWORD,
    GivenName: givenName,
    Surname: familyName,
  }));
  const empty = {
    members: [],
    certificates: [],
    pendingPayments: [],
    faqs: [],
    contactTopics: [],
    docuSignUrls: [],
  };
  const head = { format: 'member-portal-dataset/1', environmentName: 'Test', spousalConsentStates: [] };
  return createEmulatorFolder('identity-provider', JSON.stringify({ ...head, ...empty, visitors }));
}
