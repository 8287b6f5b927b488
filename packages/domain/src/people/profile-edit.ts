import * as z from 'zod/mini';
import { cleanCode, cleanLine } from '../values/clean-text.ts';
import { FIELD_LIMITS } from '../values/field-limits.ts';
import { isEmailAddress } from './email-address.ts';
import { isNameForEdit } from './names.ts';
import { phoneIn } from './phone.ts';
import { isHomeCountry, NO_ANSWER } from './places.ts';
import { hasPostalCodes } from './postal-codes.ts';

/** PROF-13: exact, as the specification spells it (AMB-07). */
const NAME_REQUIRED = 'This Field Is Requried';
/** PROF-15. */
const EMAIL_WRONG = 'Email is not formatted correctly';
/** PROF-16, PROF-17 (AMB-34). */
const REQUIRED = 'This field is required';

function atMost(characters: number): string {
  return `Please use at most ${characters} characters`;
}

/** The names that an account shows until now. */
export interface ShownNames {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * The account to edit: both names are required, a changed one has at most 20 characters, and the address may be left
 * empty (PROF-13 to PROF-15, AMB-87). Reads as the same without blanks around.
 */
export function accountEdit({ firstName, lastName }: ShownNames) {
  const name = (present: string) =>
    z.string().check(
      z.overwrite(cleanLine),
      z.minLength(1, { error: NAME_REQUIRED, abort: true }),
      z.refine((wanted) => isNameForEdit(wanted, present), atMost(FIELD_LIMITS.name)),
    );
  return z.object({
    firstName: name(firstName),
    lastName: name(lastName),
    preferredEmail: z.string().check(
      z.overwrite(cleanCode),
      z.refine((text) => text === '' || isEmailAddress(text), EMAIL_WRONG),
    ),
  });
}
export type AccountEdit = z.infer<ReturnType<typeof accountEdit>>;

const addressField = z
  .string()
  .check(z.overwrite(cleanLine), z.maxLength(FIELD_LIMITS.addressField, atMost(FIELD_LIMITS.addressField)));
const requiredField = addressField.check(z.minLength(1, REQUIRED));

const postalCode = z
  .string()
  .check(z.overwrite(cleanCode), z.maxLength(FIELD_LIMITS.addressField, atMost(FIELD_LIMITS.addressField)));

const ContactFields = z
  .object({
    AddressLine1: requiredField,
    AddressLine2: addressField,
    AddressLine3: addressField,
    City: requiredField,
    State: z.string(),
    ZipCode: postalCode,
    Country: z.string().check(z.refine((country) => country !== '' && country !== NO_ANSWER, REQUIRED)),
    PhoneNumber: z.string().check(z.overwrite(cleanCode)),
  })
  .check(
    z.refine(({ PhoneNumber, Country }) => phoneIn(Country, PhoneNumber).length <= FIELD_LIMITS.phone, {
      path: ['PhoneNumber'],
      error: atMost(FIELD_LIMITS.phone),
    }),
    z.refine(({ ZipCode, Country }) => ZipCode !== '' || !hasPostalCodes(Country), {
      path: ['ZipCode'],
      error: REQUIRED,
    }),
  );

/**
 * The contact information to edit (PROF-16 to PROF-20, AMB-95). 'No Answer' for a state, and any state of an address
 * abroad, reads as empty text (AMB-35). A telephone number abroad reads as it was typed.
 */
export const ContactEdit = z.pipe(
  ContactFields,
  z.transform((fields) => ({
    ...fields,
    State: stateOf(fields),
    PhoneNumber: phoneIn(fields.Country, fields.PhoneNumber),
  })),
);
export type ContactEdit = z.infer<typeof ContactEdit>;

function stateOf({ State, Country }: { State: string; Country: string }): string {
  return State === NO_ANSWER || !isHomeCountry(Country) ? '' : State;
}
