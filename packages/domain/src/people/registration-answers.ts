import * as z from 'zod/mini';
import { parseDateInput } from '../values/date-input.ts';
import type { CalendarDate } from '../values/dates.ts';
import { FIELD_LIMITS } from '../values/field-limits.ts';
import { sanitizeCode, sanitizeLine } from '../values/sanitize-text.ts';
import { isEmailAddress } from './email-address.ts';

/** REG-16; the banner above has a different text (REG-17). */
const REQUIRED = 'This field is required';
const INVALID_DATE = 'Please write month, day and all four digits of the year, such as 03/08/1951';
const INVALID_YEAR = 'Please check the year';
/** REG-18. */
const INVALID_LAST_FOUR = 'Please write exactly 4 digits';
/** REG-19, AMB-66. */
const INVALID_CERTIFICATE_NUMBER = 'Please write the number without letters, at most 12 digits';

const EARLIEST_DATE = '1900-01-01';
const CERTIFICATE_NUMBER_LENGTH = 12;

/** Fields of the identity check, as sent. */
export interface IdentityFacts {
  readonly certificateNumber: string;
  /** YYYYMMDD (REG-20, AMB-66). */
  readonly dateOfBirth: string;
  readonly lastFourSsn: string;
}

/** Validates step 2: all three fields are required (REG-16); parses to the API's fields (REG-18 to REG-20). */
export function identityAnswers(today: CalendarDate) {
  return z.pipe(
    z.object({
      dateOfBirth: required.check(
        z.refine((text) => parseBirthDate(text) !== undefined, { error: INVALID_DATE, abort: true }),
        z.refine((text) => isPlausible(parseBirthDate(text), today), INVALID_YEAR),
      ),
      lastFourSsn: required.check(z.regex(/^\d{4}$/, INVALID_LAST_FOUR)),
      certificateNumber: required.check(
        z.refine((text) => /^\d{1,12}$/.test(removeSpaces(text)), INVALID_CERTIFICATE_NUMBER),
      ),
    }),
    z.transform(
      ({ dateOfBirth, lastFourSsn, certificateNumber }): IdentityFacts => ({
        certificateNumber: removeSpaces(certificateNumber).padStart(CERTIFICATE_NUMBER_LENGTH, '0'),
        dateOfBirth: (parseBirthDate(dateOfBirth) ?? '').replaceAll('-', ''),
        lastFourSsn,
      }),
    ),
  );
}

/** Whether an answer of step 2 is missing; the banner then says so (REG-17). */
export function hasMissingAnswer(answers: Readonly<Record<string, string>>): boolean {
  return Object.values(answers).some((answer) => sanitizeCode(answer) === '');
}

/** REG-17. */
export const ALL_REQUIRED_TEXT =
  'All fields are required. Please be sure you have completed all of the fields below.';

const required = z
  .string()
  .check(z.overwrite(sanitizeCode), z.minLength(1, { error: REQUIRED, abort: true }));

function parseBirthDate(text: string): CalendarDate | undefined {
  return parseDateInput(text, { needsFullYear: true });
}

function isPlausible(date: CalendarDate | undefined, today: CalendarDate): boolean {
  return date !== undefined && date >= EARLIEST_DATE && date <= today;
}

/** Certificates print numbers in groups. */
function removeSpaces(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** REG-21. */
const NAMES_REQUIRED = 'A first and last name are required.';
/** REG-22. */
const EMAIL_REQUIRED = 'Please fill in your preferred email.';
/** REG-23. */
const INVALID_EMAIL = 'Please provide a properly formatted email address.';

const NAME_TOO_LONG = `Please use at most ${FIELD_LIMITS.nameOnFile} characters.`;

const name = z
  .string()
  .check(
    z.overwrite(sanitizeLine),
    z.minLength(1, NAMES_REQUIRED),
    z.maxLength(FIELD_LIMITS.nameOnFile, NAME_TOO_LONG),
  );

/** Validates step 3: names as long as those on file (AMB-87), and an e-mail address (REG-21 to REG-23). */
export const ProfileAnswers = z.object({
  firstName: name,
  lastName: name,
  preferredEmail: z
    .string()
    .check(
      z.overwrite(sanitizeCode),
      z.minLength(1, { error: EMAIL_REQUIRED, abort: true }),
      z.refine(isEmailAddress, INVALID_EMAIL),
    ),
});
export type ProfileAnswers = z.infer<typeof ProfileAnswers>;
