import type { MemberAddress } from '@portal/api';
import { isHomeCountry, NO_ANSWER } from '@portal/domain/people/places';

type Lines = Pick<
  MemberAddress,
  'AddressLine1' | 'AddressLine2' | 'AddressLine3' | 'City' | 'State' | 'ZipCode' | 'Country'
>;

/** The address as on an envelope, without empty lines; the country only when it is abroad (PROF-05). */
export function addressLines(address: Lines): string[] {
  const { AddressLine1, AddressLine2, AddressLine3, City, State, ZipCode, Country } = address;
  const place = joined([City, joined([State, ZipCode], ' ')], ', ');
  const abroad = isHomeCountry(Country ?? '') ? null : Country;
  return present([AddressLine1, AddressLine2, AddressLine3, place, abroad]);
}

function joined(parts: readonly (string | null)[], between: string): string {
  return present(parts).join(between);
}

/** The parts that say something: 'No Answer' is the choice of no state and of no country (AMB-35). */
function present(parts: readonly (string | null)[]): string[] {
  return parts.map((part) => part?.trim() ?? '').filter((part) => part !== '' && part !== NO_ANSWER);
}
