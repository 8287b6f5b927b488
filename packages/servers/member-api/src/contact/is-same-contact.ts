import type { RequestedContact } from '@portal/api/contracts/contact';
import { HOME_COUNTRY, isHomeCountry } from '@portal/domain/people/countries-and-states';
import { normalizePhone } from '@portal/domain/people/phone';
import { sanitizeLine } from '@portal/domain/values/sanitize-text';

/**
 * Whether the fields of the form agree (F-06). The administration system has its own letter case, and its own
 * spellings of a telephone number and the home country.
 */
export function isSameContact(one: RequestedContact, other: RequestedContact): boolean {
  return comparable(one) === comparable(other);
}

function comparable(values: RequestedContact): string {
  const country = isHomeCountry(values.Country) ? HOME_COUNTRY : values.Country;
  const fields = [
    values.AddressLine1,
    values.AddressLine2,
    values.AddressLine3,
    values.City,
    values.State,
    values.ZipCode,
    country,
    normalizePhone(country, values.PhoneNumber),
  ];
  return JSON.stringify(fields.map((text) => sanitizeLine(text).toLowerCase()));
}
