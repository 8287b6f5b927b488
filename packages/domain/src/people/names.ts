import { FIELD_LIMITS } from '../values/field-limits.ts';

/** A person, with the name fields of the certificate calls (ENT-12). */
export interface NamedPerson {
  FirstName: string | null;
  MiddleName: string | null;
  LastName: string | null;
  FullName: string | null;
}

/** Whether account edit accepts a name: unchanged, or at most 20 characters (PROF-14, AMB-87). */
export function isValidName(requested: string, current: string): boolean {
  return requested === current.trim() || requested.length <= FIELD_LIMITS.name;
}

/** Start of a word or of a part of a double name: after any sign ('J.R.', 'O’Neil') and 'Mc'. */
const WORD_STARTS = /(^|[^\p{L}\p{M}\p{N}])(mc(?=\p{L}{2}))?(\p{L})/gu;

/** Number after a family name, as in 'Smith III, MD'. Excludes 'V' (an initial), 'Vi' (a first name), 'Iv' not last. */
const ROMAN_NUMERAL = /(?<=\S\s+)(?:(?:ii|iii|vii|viii|ix)(?=$|[\s.,])|iv(?=[.,]?\s*$))/i;

/** Capitalizes words, parts of double names and letters after an apostrophe; lower-cases the rest (AMB-64). */
export function titleCase(text: string): string {
  return text
    .toLowerCase()
    .replace(
      WORD_STARTS,
      (_match, before: string, prefix: string | undefined, letter: string) =>
        before + (prefix ? 'Mc' : '') + letter.toUpperCase(),
    )
    .replace(ROMAN_NUMERAL, (numeral) => numeral.toUpperCase());
}

/** Legal name on certificates: first and last name (PROF-03); empty if none is on file. */
export function legalName({ FirstName, LastName }: Pick<NamedPerson, 'FirstName' | 'LastName'>): string {
  return [FirstName, LastName].flatMap((part) => part?.trim() || []).join(' ');
}

/** Full name on file, else its parts joined with spaces; empty if unknown (ENT-12). */
export function fullName(person: NamedPerson): string {
  const parts = [person.FirstName, person.MiddleName, person.LastName];
  return (
    person.FullName?.trim() ||
    parts
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ')
  );
}
