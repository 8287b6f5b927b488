import * as z from 'zod/mini';
import { FIELD_LIMITS } from '../values/field-limits.ts';
import { sanitizeCode, sanitizeLine } from '../values/sanitize-text.ts';
import { isHomeCountry, isSameCountry, NOT_SELECTED } from './countries-and-states.ts';
import { isEmailAddress } from './email-address.ts';
import { isOnFileOrFits, type LimitedField, limitOf } from './limited-fields.ts';
import { isValidName } from './names.ts';
import { normalizePhone } from './phone.ts';
import { hasPostalCodes } from './postal-codes.ts';

/** PROF-13: exact, as the specification spells it (AMB-07). */
const NAME_REQUIRED = 'This Field Is Requried';
/** PROF-15. */
const INVALID_EMAIL = 'Email is not formatted correctly';
/** PROF-16, PROF-17 (AMB-34). */
const REQUIRED = 'This field is required';

function maxLengthText(characters: number): string {
  return `Please use at most ${characters} characters`;
}

/** Current display names of an account. */
export interface DisplayNames {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Validates account edit (PROF-13 to PROF-15, AMB-87): required names, at most 20 characters in a changed name,
 * optional e-mail. Parses to trimmed values.
 */
export function accountEdit({ firstName, lastName }: DisplayNames) {
  const name = (current: string) =>
    z.string().check(
      z.overwrite(sanitizeLine),
      z.minLength(1, { error: NAME_REQUIRED, abort: true }),
      z.refine((requested) => isValidName(requested, current), maxLengthText(FIELD_LIMITS.name)),
    );
  return z.object({
    firstName: name(firstName),
    lastName: name(lastName),
    preferredEmail: z.string().check(
      z.overwrite(sanitizeCode),
      z.refine((text) => text === '' || isEmailAddress(text), INVALID_EMAIL),
    ),
  });
}
/** Parsed values of the account form. */
export type AccountEdit = z.infer<ReturnType<typeof accountEdit>>;

function contactFields(onFile: ContactOnFile) {
  const isAccepted = (name: LimitedField) => (value: string) => isOnFileOrFits(name, value, onFile[name]);
  const field = (name: LimitedField, sanitize = sanitizeLine) =>
    z.string().check(z.overwrite(sanitize), z.refine(isAccepted(name), maxLengthText(limitOf(name))));
  const required = z.minLength(1, REQUIRED);
  return z
    .object({
      AddressLine1: field('AddressLine1').check(required),
      AddressLine2: field('AddressLine2'),
      AddressLine3: field('AddressLine3'),
      City: field('City').check(required),
      State: z.string(),
      ZipCode: field('ZipCode', sanitizeCode),
      Country: z.string().check(z.refine((country) => country !== '' && country !== NOT_SELECTED, REQUIRED)),
      PhoneNumber: z.string().check(z.overwrite(sanitizeCode)),
    })
    .check(
      z.refine(
        ({ PhoneNumber, Country }) => isAccepted('PhoneNumber')(normalizePhone(Country, PhoneNumber)),
        { path: ['PhoneNumber'], error: maxLengthText(limitOf('PhoneNumber')) },
      ),
      z.refine(({ ZipCode, Country }) => ZipCode !== '' || !hasPostalCodes(Country), {
        path: ['ZipCode'],
        error: REQUIRED,
      }),
    );
}

/** State and country of an address. */
export interface Region {
  readonly State: string;
  readonly Country: string;
}

/** Contact information on file. A value in it may be too long (PROF-18, PROF-19). */
export type ContactOnFile = Region & Partial<Readonly<Record<LimitedField, string>>>;

/**
 * Validates contact information (PROF-16 to PROF-20, AMB-95). The state is empty for 'No Answer' and abroad (AMB-35).
 * A state on file, such as a province, stays with its country. An unchanged value may be too long.
 */
export function contactEdit(onFile: ContactOnFile) {
  return z.pipe(
    contactFields(onFile),
    z.transform((fields) => ({
      ...fields,
      State: normalizeState(fields, onFile),
      PhoneNumber: normalizePhone(fields.Country, fields.PhoneNumber),
    })),
  );
}

/** Validates contact information without a state on file. */
export const ContactEdit = contactEdit({ State: '', Country: '' });
export type ContactEdit = z.infer<typeof ContactEdit>;

function normalizeState({ State, Country }: Region, onFile: Region): string {
  if (State === NOT_SELECTED) return '';
  const isOnFile = State === onFile.State && isSameCountry(Country, onFile.Country);
  return isOnFile || isHomeCountry(Country) ? State : '';
}
