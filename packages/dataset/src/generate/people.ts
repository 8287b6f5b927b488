import { dateFromWire } from '@portal/domain/values/dates';
import type { DatasetMember } from '../schema.ts';
import { nameOrigins, streets, towns } from './names.ts';
import { createRandom, type Random } from './random.ts';

export const GENERATED_PASSWORD = 'Lantern-2026';

/** Random streams of one seed. Separate streams give the same person for every caller. */
const PEOPLE_STREAM = 0x40000000;
const WALLETS_STREAM = 0x50000000;

/** Routing numbers of real banks. The account numbers are invented. */
const ROUTING_NUMBERS = ['071000013', '073000228', '043000096', '021000021', '091000019'] as const;

/** Registration status of an account (ENT-01). */
export type RegistrationStatus = 'registered' | 'not-validated' | 'access-denied' | 'no-account';

const memberNumber = (index: number) => String(100001 + index);

export function createPerson(seed: number, index: number): Omit<DatasetMember, 'Account' | 'Profile'> {
  const random = createRandom(seed, PEOPLE_STREAM + index);
  const { givenNames, familyNames } = random.pick(nameOrigins);
  const FirstName = random.pick(givenNames);
  const LastName = random.pick(familyNames);
  const [City, State, ZipCode, areaCode] = random.pick(towns);
  return {
    LifeProNameId: memberNumber(index),
    FirstName,
    MiddleName: random.chance(0.5) ? random.pick(givenNames) : null,
    LastName,
    DateOfBirth: dateFromWire(random.dateIn(random.int(1934, 1996))),
    LastFourSsn: random.digits(4),
    Address: {
      AddressLine1: `${random.int(12, 9800)} ${random.pick(streets)}`,
      AddressLine2: random.chance(0.15) ? `Apartment ${random.int(1, 40)}` : null,
      AddressLine3: null,
      City,
      State,
      ZipCode,
      Country: 'United States',
      PhoneNumber: `${areaCode}-555-01${random.digits(2)}`,
      IsTemporary: random.chance(0.03),
      EmailAddress: emailOf(FirstName, LastName, index),
    },
  };
}

export function createMember(
  seed: number,
  index: number,
  registrationStatus: RegistrationStatus,
  random: Random,
): DatasetMember {
  const person = createPerson(seed, index);
  if (registrationStatus === 'no-account') return person;
  const EmailAddress = emailOf(person.FirstName, person.LastName, index);
  return {
    ...person,
    Account: {
      AzureObjectGuid: random.uuid(),
      EmailAddress,
      Password: GENERATED_PASSWORD,
      GivenName: person.FirstName,
      Surname: person.LastName,
      PaymentMethods: createPaymentMethods(seed, index),
    },
    Profile: {
      ProfileRegistered: 'Y',
      ProfileValidated: registrationStatus === 'not-validated' ? 'N' : 'Y',
      AllowAccess: registrationStatus !== 'access-denied',
      AllowEmailContact: random.chance(0.8),
      AccountUserName: EmailAddress,
      DisplayFirstName: person.FirstName,
      DisplayLastName: person.LastName,
      EmailAddress,
    },
  };
}

/** Creates zero to two bank accounts. A separate random stream isolates the rest of the member from them. */
function createPaymentMethods(seed: number, index: number) {
  const random = createRandom(seed, WALLETS_STREAM + index);
  const count = random.pick([0, 1, 1, 1, 2]);
  return ['Checking account', 'Savings account'].slice(0, count).map((Description, position) => ({
    Token: `pm-${memberNumber(index)}-${position + 1}`,
    Description,
    Type: 'CHQ' as const,
    RoutingNumber: random.pick(ROUTING_NUMBERS),
    AccountNumber: `${random.int(1, 9)}${random.digits(8)}${random.int(1, 9)}`,
  }));
}

function emailOf(givenName: string, familyName: string, index: number): string {
  return `${givenName}.${familyName}.${index + 1}@example.org`.toLowerCase();
}

/** Returns a person's name in the form of certificates (ENT-12). */
export function fullName(person: Pick<DatasetMember, 'FirstName' | 'MiddleName' | 'LastName'>) {
  const { FirstName, MiddleName, LastName } = person;
  return {
    FirstName,
    MiddleName,
    LastName,
    FullName: [FirstName, MiddleName, LastName].filter(Boolean).join(' '),
  };
}
