import type { MemberAddress, RequestedContact } from '@portal/api';
import type { ContactDetails } from '@portal/domain/people/contact-update';
import { isEmailAddress } from '@portal/domain/people/email-address';
import { phoneIn } from '@portal/domain/people/phone';
import { COUNTRIES, HOME_COUNTRY, isHomeCountry, NO_ANSWER, STATES } from '@portal/domain/people/places';
import type { Choice } from '@portal/ui/form';

/** The longest name that the call takes; the server uses the one on file. */
const NAME = 60;

/** The address on file by the names of a contact update; what is absent is empty text. */
export function detailsOnFile(address: MemberAddress): ContactDetails {
  const email = address.EmailAddress ?? '';
  return {
    FirstName: (address.FirstName ?? '').slice(0, NAME),
    LastName: (address.LastName ?? '').slice(0, NAME),
    AddressLine1: address.AddressLine1 ?? '',
    AddressLine2: address.AddressLine2 ?? '',
    AddressLine3: address.AddressLine3 ?? '',
    City: address.City ?? '',
    State: address.State ?? '',
    ZipCode: address.ZipCode ?? '',
    Country: address.Country ?? '',
    PhoneNumber: address.PhoneNumber ?? '',
    EmailAddress: isEmailAddress(email) ? email : '',
    IsTemporary: address.IsTemporary,
  };
}

/** What the fields begin with (PROF-20 to PROF-22, AMB-35). */
export function fieldsOf(values: RequestedContact): RequestedContact {
  return {
    AddressLine1: values.AddressLine1,
    AddressLine2: values.AddressLine2,
    AddressLine3: values.AddressLine3,
    City: values.City,
    State: values.State || NO_ANSWER,
    ZipCode: values.ZipCode,
    Country: isHomeCountry(values.Country) ? HOME_COUNTRY : values.Country,
    PhoneNumber: phoneIn(values.Country, values.PhoneNumber),
  };
}

/** The states, with the one on file where it is none of them, such as that of the armed forces: it must not be lost. */
export function stateChoices(country: string, present: string): readonly Choice[] {
  const none = { value: NO_ANSWER, label: NO_ANSWER };
  if (country !== HOME_COUNTRY) return [none];
  const states = STATES.map(({ code, name }) => ({ value: code, label: name }));
  return [none, ...other(present, [none, ...states]), ...states];
}

/** The countries, with the one on file where it is written in another way. */
export function countryChoices(present: string): readonly Choice[] {
  const countries = COUNTRIES.map((name) => ({ value: name, label: name }));
  return [...countries, ...other(present, countries)];
}

function other(present: string, choices: readonly Choice[]): readonly Choice[] {
  if (present === '' || choices.some(({ value }) => value === present)) return [];
  return [{ value: present, label: present }];
}
