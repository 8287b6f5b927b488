import { sanitizeCode } from '../values/sanitize-text.ts';
import { isHomeCountry } from './countries-and-states.ts';

/** No area code begins with 0 or 1: such a number has the form of another country. */
const US_NUMBER = /^\s*(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})\s*$/;

/** A United States number, however it was typed, as '312-555-0100'; any other text as it is (PROF-06, PROF-20). */
export function formatPhone(text: string): string {
  return text.replace(US_NUMBER, '$1-$2-$3');
}

/** Countries of the North American Numbering Plan besides the United States, as `places.ts` writes them. */
const NORTH_AMERICAN: ReadonlySet<string> = new Set([
  'American Samoa',
  'Anguilla',
  'Antigua and Barbuda',
  'Bahamas',
  'Barbados',
  'Bermuda',
  'Canada',
  'Cayman Islands',
  'Dominica',
  'Dominican Republic',
  'Grenada',
  'Guam',
  'Jamaica',
  'Montserrat',
  'Northern Mariana Islands',
  'Puerto Rico',
  'Saint Kitts and Nevis',
  'Saint Lucia',
  'Saint Vincent and Grenadines',
  'Sint Maarten',
  'Trinidad and Tobago',
  'Turks and Caicos Islands',
  'Virgin Islands, British',
  'Virgin Islands, U.S.',
]);

/** Whether numbers in this country have the form of the United States: three digits, three and four. */
export function usesNorthAmericanNumbering(country: string): boolean {
  return isHomeCountry(country) || NORTH_AMERICAN.has(country);
}

/** A number of an address in this country as it is shown; a number of another plan stays as it is (PROF-06, PROF-20). */
export function normalizePhone(country: string, text: string): string {
  return usesNorthAmericanNumbering(country) ? formatPhone(text) : text;
}

/** A number as far as it was typed, as '312-555-01'; what is longer or holds more than a number stays as it is (AMB-56). */
export function formatPhoneInput(text: string): string {
  const input = sanitizeCode(text);
  const complete = formatPhone(input);
  if (complete !== input || !/^[\d\s().-]*$/.test(input)) return complete;
  const digits = input.replace(/\D/g, '');
  if (digits.length > 10 || /^[01]/.test(digits)) return input;
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}
