import countries from './countries.json' with { type: 'json' };
import states from './states.json' with { type: 'json' };

/** First entry of both lists: no selection (PROF-21, PROF-22). */
export const NOT_SELECTED = 'No Answer';

export const HOME_COUNTRY = 'United States';

/** Spellings of the home country in older records, in lower case without periods. */
const HOME_COUNTRY_SPELLINGS = ['', 'us', 'usa', 'united states', 'united states of america'];

/** Whether a country on file is the home country; an empty country counts as home (AMB-35). */
export function isHomeCountry(country: string): boolean {
  return HOME_COUNTRY_SPELLINGS.includes(country.trim().toLowerCase().replaceAll('.', ''));
}

/** Whether two countries are the same in another letter case, or two spellings of the home country. */
export function isSameCountry(one: string, other: string): boolean {
  if (isHomeCountry(one)) return isHomeCountry(other);
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Countries and territories by English short name, after 'No Answer' (PROF-21, AMB-35). */
export const COUNTRIES: readonly string[] = countries;

/** A state with its postal code of two letters. */
export interface State {
  readonly code: string;
  readonly name: string;
}

/** The 50 states and the District of Columbia, by name (PROF-22). */
export const STATES: readonly State[] = states;
