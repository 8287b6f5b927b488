import { RequestedContact } from '@portal/api/contracts/contact';
import { HOME_COUNTRY, isHomeCountry } from '@portal/domain/people/countries-and-states';
import { normalizePhone } from '@portal/domain/people/phone';
import { sanitizeLine } from '@portal/domain/values/sanitize-text';

type LetterCase = 'exact' | 'ignored';

/**
 * Whether the requested fields are on file (F-06). The administration system has its own spellings of a telephone
 * number and the home country. It has its own letter case too, unless the request corrects only letter case.
 * @param old The values on file at the time of the request
 */
export function isOnFile(requested: RequestedContact, onFile: RequestedContact, old: unknown): boolean {
  const before = RequestedContact.safeParse(old).data;
  const correctsCase =
    before !== undefined && isSame(requested, before, 'ignored') && !isSame(requested, before, 'exact');
  return isSame(requested, onFile, correctsCase ? 'exact' : 'ignored');
}

function isSame(one: RequestedContact, other: RequestedContact, letterCase: LetterCase): boolean {
  return comparable(one, letterCase) === comparable(other, letterCase);
}

function comparable(values: RequestedContact, letterCase: LetterCase): string {
  const country = isHomeCountry(values.Country) ? HOME_COUNTRY : values.Country;
  const lines = [
    values.AddressLine1,
    values.AddressLine2,
    values.AddressLine3,
    values.City,
    values.ZipCode,
    normalizePhone(country, values.PhoneNumber),
  ].map(sanitizeLine);
  // Members choose these from lists, so their letter case is the portal's.
  const choices = [values.State, country].map((text) => sanitizeLine(text).toLowerCase());
  const written = letterCase === 'exact' ? lines : lines.map((text) => text.toLowerCase());
  return JSON.stringify([...written, ...choices]);
}
