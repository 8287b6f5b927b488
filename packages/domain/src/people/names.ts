import { FIELD_LIMITS } from '../values/field-limits.ts';

/** A person as the certificate calls name one (ENT-12). */
export interface NamedPerson {
  FirstName: string | null;
  MiddleName: string | null;
  LastName: string | null;
  FullName: string | null;
}

/** Whether account edit takes this name: one that is changed has at most 20 characters, a longer one may stay (PROF-14, AMB-87). */
export function isValidName(requested: string, current: string): boolean {
  return requested === current.trim() || requested.length <= FIELD_LIMITS.name;
}

/** The start of a word, of a part of a double name, after any sign as in 'J.R.' and 'O’Neil', and after 'Mc'. */
const WORD_STARTS = /(^|[^\p{L}\p{M}\p{N}])(mc(?=\p{L}{2}))?(\p{L})/gu;

/** The number after a family name, as in 'Smith III'. 'V' is one letter, and 'Vi' is also a first name. */
const ROMAN_NUMERAL = /(?<=\S\s+)(?:ii|iii|iv|vii|viii)(?=\s*$)/i;

/** Words, parts of a double name and what follows an apostrophe start in upper case, the rest is lower case (AMB-64). */
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

/** The legal name on certificates: first and last name with one space between (PROF-03); empty when none is on file. */
export function legalName({ FirstName, LastName }: Pick<NamedPerson, 'FirstName' | 'LastName'>): string {
  return [FirstName, LastName].flatMap((part) => part?.trim() || []).join(' ');
}

/** The full name on file, else its parts with one space between; empty text when nothing is known (ENT-12). */
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
