import * as z from 'zod/mini';
import { parseDateInput } from '../values/date-input.ts';
import { addDays, type CalendarDate } from '../values/dates.ts';
import { sanitizeCode, sanitizeLine, sanitizeText } from '../values/sanitize-text.ts';
import { isEmailAddress } from './email-address.ts';
import { formatPhone } from './phone.ts';

/** Relationship of the reporter to the person who died (F-20). */
export const RELATIONSHIPS = [
  'Husband, wife or partner',
  'Son or daughter',
  'Other family member',
  'Friend or neighbor',
  'Executor, attorney or guardian',
  'Funeral home',
  'Other',
] as const;

export const DEATH_REPORT_LIMITS = {
  name: 100,
  phone: 30,
  certificateNumber: 40,
  note: 2_000,
} as const;

/** No certificate of a person who died earlier is still open. */
const EARLIEST_DATE = '1900-01-01' as CalendarDate;

/** Whether a date of death is possible. Tomorrow counts, because other time zones are ahead of Chicago. */
export function isValidDateOfDeath(date: CalendarDate, today: CalendarDate): boolean {
  return date >= EARLIEST_DATE && date <= addDays(today, 1);
}

const REQUIRED = 'This field is required';
const INVALID_DATE = 'Please write month, day and year, such as 11/03/2026';
const DATE_OUT_OF_RANGE = 'Please check the date: this day is still to come, or very long ago';
const INVALID_EMAIL = 'Please check the e-mail address: it looks like name@example.org';
const PHONE_OR_EMAIL_REQUIRED =
  'Please give a telephone number or an e-mail address, so that we can reach you';

const maxLengthText = (length: number) =>
  z.maxLength(length, `Please use at most ${length.toLocaleString('en-US')} characters.`);

const Name = z
  .string()
  .check(z.overwrite(sanitizeLine), z.minLength(1, REQUIRED), maxLengthText(DEATH_REPORT_LIMITS.name));

/** Validates a death report; parses to the API's fields. `today` is the date in Chicago. */
export function deathReportAnswers(today: CalendarDate) {
  return z.pipe(
    z
      .object({
        deceasedName: Name,
        dateOfDeath: z.string().check(
          z.overwrite(sanitizeCode),
          z.minLength(1, REQUIRED),
          z.refine((text) => text === '' || parseDateInput(text) !== undefined, INVALID_DATE),
          z.refine((text) => isInRange(parseDateInput(text), today), DATE_OUT_OF_RANGE),
        ),
        certificateNumber: z
          .string()
          .check(z.overwrite(sanitizeCode), maxLengthText(DEATH_REPORT_LIMITS.certificateNumber)),
        reporterName: Name,
        relationship: z.string().check(z.refine(isRelationship, 'Please choose one')),
        phone: z.string().check(z.overwrite(sanitizeCode), maxLengthText(DEATH_REPORT_LIMITS.phone)),
        email: z.string().check(
          z.overwrite(sanitizeCode),
          z.refine((text) => text === '' || isEmailAddress(text), INVALID_EMAIL),
        ),
        note: z.string().check(z.overwrite(sanitizeText), maxLengthText(DEATH_REPORT_LIMITS.note)),
      })
      .check(
        z.refine(({ phone, email }) => sanitizeCode(phone) !== '' || sanitizeCode(email) !== '', {
          error: PHONE_OR_EMAIL_REQUIRED,
          path: ['phone'],
          // Runs even if other fields are invalid, so that all errors appear together.
          when: () => true,
        }),
      ),
    z.transform((answers) => ({
      DeceasedName: answers.deceasedName,
      DateOfDeath: parseDateInput(answers.dateOfDeath) ?? today,
      CertificateNumber: answers.certificateNumber,
      ReporterName: answers.reporterName,
      // The check above rejects every other value.
      Relationship: answers.relationship as Relationship,
      ReporterPhone: formatPhone(answers.phone),
      ReporterEmail: answers.email,
      Note: answers.note,
    })),
  );
}

/** Relationship of the reporter to the person who died. */
export type Relationship = (typeof RELATIONSHIPS)[number];
/** Fields of the request that reports a death. */
export type DeathReportFields = z.output<ReturnType<typeof deathReportAnswers>>;

function isRelationship(text: string): boolean {
  return RELATIONSHIPS.some((known) => known === text);
}

function isInRange(date: CalendarDate | undefined, today: CalendarDate): boolean {
  return date === undefined || isValidDateOfDeath(date, today);
}

/** Stored draft in the tab; it survives a reload and a failure, and is stored nowhere else. */
const DeathReportDraft = z.object({
  deceasedName: z.exactOptional(z.string()),
  dateOfDeath: z.exactOptional(z.string()),
  certificateNumber: z.exactOptional(z.string()),
  reporterName: z.exactOptional(z.string()),
  relationship: z.exactOptional(z.string()),
  phone: z.exactOptional(z.string()),
  email: z.exactOptional(z.string()),
  note: z.exactOptional(z.string()),
  key: z.exactOptional(z.string()),
});
export type DeathReportDraft = z.infer<typeof DeathReportDraft>;

/** Draft of a report. The reporter has no account, so the draft belongs to none. */
export const deathReportDraft = {
  name: 'death-report',
  allowAnonymous: true,
  keepsOverDays: true,
  parseDraft: (draft: unknown): Partial<DeathReportDraft> | undefined =>
    DeathReportDraft.safeParse(draft).data,
} as const;
