import { isHomeCountry, NOT_SELECTED } from './countries-and-states.ts';

/** A mailing address, with the fields of the address calls. */
export interface MailingAddress {
  readonly AddressLine1: string | null;
  readonly AddressLine2: string | null;
  readonly AddressLine3: string | null;
  readonly City: string | null;
  readonly State: string | null;
  readonly ZipCode: string | null;
  readonly Country: string | null;
}

/** Address lines without empty ones; includes the country only abroad (PROF-05). */
export function addressLines(address: MailingAddress): string[] {
  const { AddressLine1, AddressLine2, AddressLine3, City, State, ZipCode, Country } = address;
  const place = joinPresent([City, joinPresent([State, ZipCode], ' ')], ', ');
  const abroad = isHomeCountry(Country ?? '') ? null : Country;
  return nonEmpty([AddressLine1, AddressLine2, AddressLine3, place, abroad]);
}

function joinPresent(parts: readonly (string | null)[], separator: string): string {
  return nonEmpty(parts).join(separator);
}

/** Removes empty values; 'No Answer', in any case, means no state or country (AMB-35). */
function nonEmpty(parts: readonly (string | null)[]): string[] {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '' && part.toLowerCase() !== NOT_SELECTED.toLowerCase());
}
