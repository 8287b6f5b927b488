import countries from './countries.json' with { type: 'json' };
import states from './states.json' with { type: 'json' };

/** The first entry of both lists: nothing is chosen (PROF-21, PROF-22). */
export const NOT_SELECTED = 'No Answer';

/** The country that an address has unless it says another (PROF-21, AMB-35). */
export const HOME_COUNTRY = 'United States';

/** Other spellings of the home country in older records, in small letters without points. */
const HOME_COUNTRY_SPELLINGS = ['', 'us', 'usa', 'united states', 'united states of america'];

/** Whether a country as it is on file is the home country; an address without a country is at home (AMB-35). */
export function isHomeCountry(country: string): boolean {
  return HOME_COUNTRY_SPELLINGS.includes(country.trim().toLowerCase().replaceAll('.', ''));
}

/** Countries and territories by their English short names, in their order, after 'No Answer' (PROF-21, AMB-35). */
export const COUNTRIES: readonly string[] = countries;

/** A state by the two letters of the post. */
export interface State {
  readonly code: string;
  readonly name: string;
}

/** The 50 states and the District of Columbia, by their names (PROF-22). */
export const STATES: readonly State[] = states;
