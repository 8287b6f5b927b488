import type { MemberAddress, RequestedContact } from '@portal/api';
import type { ContactDetails } from '@portal/domain/people/contact-update';
import {
  COUNTRIES,
  HOME_COUNTRY,
  isSameCountry,
  NOT_SELECTED,
  STATES,
} from '@portal/domain/people/countries-and-states';
import { isEmailAddress } from '@portal/domain/people/email-address';
import { normalizePhone } from '@portal/domain/people/phone';
import type { Region } from '@portal/domain/people/profile-edit';
import type { Choice } from '@portal/ui/form';

/** Maximum name length of the API; the server uses the name on file. */
const NAME = 60;

/** Converts the address on file for a contact update; absent values become empty text. */
export function currentDetails(address: MemberAddress): ContactDetails {
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

/** Initial values of the fields (PROF-20 to PROF-22, AMB-35). */
export function toFormFields(values: RequestedContact): RequestedContact {
  return {
    AddressLine1: values.AddressLine1,
    AddressLine2: values.AddressLine2,
    AddressLine3: values.AddressLine3,
    City: values.City,
    State: values.State || NOT_SELECTED,
    ZipCode: values.ZipCode,
    Country: COUNTRIES.find((listed) => isSameCountry(listed, values.Country)) ?? values.Country,
    PhoneNumber: normalizePhone(values.Country, values.PhoneNumber),
  };
}

/** State options, plus an unlisted value on file, for example of the armed forces, so that it is not lost. */
export function stateOptions(country: string, current: string, onFile: Region): readonly Choice[] {
  const none = { value: NOT_SELECTED, label: NOT_SELECTED };
  if (country !== HOME_COUNTRY) {
    return isSameCountry(country, onFile.Country) ? [none, ...currentOption(onFile.State, [none])] : [none];
  }
  const states = STATES.map(({ code, name }) => ({ value: code, label: name }));
  return [none, ...currentOption(current, [none, ...states]), ...states];
}

/** Country options, plus a value on file with another spelling. */
export function countryOptions(current: string): readonly Choice[] {
  const countries = COUNTRIES.map((name) => ({ value: name, label: name }));
  return [...countries, ...currentOption(current, countries)];
}

function currentOption(current: string, options: readonly Choice[]): readonly Choice[] {
  if (current === '' || options.some(({ value }) => value === current)) return [];
  return [{ value: current, label: current }];
}
