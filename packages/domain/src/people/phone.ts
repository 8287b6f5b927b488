import { sanitizeCode } from '../values/sanitize-text.ts';
import { isHomeCountry, isSameCountry } from './countries-and-states.ts';

/** US area codes never start with 0 or 1, so other numbers are not US numbers. */
const US_NUMBER = /^\s*(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})\s*$/;

/** Formats a US number as '312-555-0100'; returns other text unchanged (PROF-06, PROF-20). */
export function formatPhone(text: string): string {
  return text.replace(US_NUMBER, '$1-$2-$3');
}

/** Other countries of the North American Numbering Plan, spelled as in `countries-and-states.ts`. */
const NORTH_AMERICAN: readonly string[] = [
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
];

/** Whether phone numbers of a country have the US format (3-3-4 digits). */
export function usesNorthAmericanNumbering(country: string): boolean {
  return isHomeCountry(country) || NORTH_AMERICAN.some((name) => isSameCountry(name, country));
}

/** Formats a phone number by country; numbers of other plans stay unchanged (PROF-06, PROF-20). */
export function normalizePhone(country: string, text: string): string {
  return usesNorthAmericanNumbering(country) ? formatPhone(text) : text;
}

/** Formats a partly typed number as '312-555-01', and seven digits as '555-0100'. Longer or other text stays unchanged (AMB-56). */
export function formatPhoneInput(text: string): string {
  const input = sanitizeCode(text);
  const complete = formatPhone(input);
  if (complete !== input || !/^[\d\s().-]*$/.test(input)) return complete;
  const digits = input.replace(/\D/g, '');
  if (digits.length > 10 || /^[01]/.test(digits)) return input;
  // Seven digits are a number without its area code.
  if (digits.length === 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}
