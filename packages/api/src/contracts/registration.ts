import { isEmailAddress } from '@portal/domain/people/email-address';
import { parseCalendarDate } from '@portal/domain/values/dates';
import { FIELD_LIMITS } from '@portal/domain/values/field-limits';
import { sanitizeCode, sanitizeLine } from '@portal/domain/values/sanitize-text';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { unscoped } from './parameters.ts';
import { CertificateNumber, LifeProNameId, ObjectId } from './primitives.ts';

/** Response codes of a validation, each with a text on the screen (REG-24 to REG-27). */
export const VALIDATION_CODE = {
  passed: 1,
  certificateNotFound: 1000,
  dateOfBirthMismatch: 2000,
  lastFourMismatch: 3000,
  /** The server checked nothing: too many failures, or this validation is disabled (AMB-72). */
  paused: 9000,
} as const;

/** Response of a validation (ENT-21). Names and NameId are present with ResponseCode 1 only. */
export const ValidationResponse = z
  .object({
    ResponseCode: z.int(),
    FirstName: z.nullable(z.string()),
    LastName: z.nullable(z.string()),
    NameId: z.nullable(LifeProNameId),
  })
  .register(z.globalRegistry, { id: 'ValidationResponse' });
export type ValidationResponse = z.infer<typeof ValidationResponse>;

/** A date of birth as YYYYMMDD, the format of the screen (REG-20, AMB-66). */
const CompactDate = unscoped(
  z
    .string()
    .check(
      z.refine(
        (text) =>
          parseCalendarDate(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')) !== undefined &&
          text.length === 8,
        'Expected a date such as "19510308"',
      ),
    )
    .register(z.globalRegistry, { examples: ['19510308'] }),
);

const LastFourSsn = unscoped(
  z
    .string()
    .check(z.overwrite(sanitizeCode), z.regex(/^\d{4}$/, 'Expected 4 digits'))
    .register(z.globalRegistry, { examples: ['4821'] }),
);

/** A display name with the length limit of names on file (AMB-87). Allows no line breaks or invisible characters. */
const DisplayName = unscoped(
  z
    .string()
    .check(
      z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Expected no control characters'),
      z.overwrite(sanitizeLine),
      z.minLength(1),
      z.maxLength(FIELD_LIMITS.nameOnFile),
    ),
);

const EmailAddress = unscoped(
  z
    .string()
    .check(z.overwrite(sanitizeCode), z.refine(isEmailAddress, 'Expected an e-mail address'))
    .register(z.globalRegistry, { examples: ['member@example.org'] }),
);

/** 1 if the profile was saved, 0 if the change is not allowed. */
const Saved = z.literal([0, 1]);

const Flag = unscoped(z.enum(['true', 'false']));

/** API-11. The screen pads the certificate number to 12 digits (REG-19, AMB-66). */
export const ValidateMemberIdentity = defineEndpoint({
  name: 'ValidateMemberIdentity',
  area: 'memberuser',
  access: 'account',
  changesState: true,
  summary: 'Checks the identity of the owner of a certificate',
  rateLimit: 'validation',
  hidesNotFound: true,
  query: z.strictObject({
    certificateNumber: CertificateNumber,
    dateOfBirth: CompactDate,
    lastFourSsn: LastFourSsn,
  }),
  response: ValidationResponse,
});

/** API-12. Returns 9000 unless the server enables this validation (AMB-72). */
export const ValidateMemberIdentityNoCertificate = defineEndpoint({
  name: 'ValidateMemberIdentityNoCertificate',
  area: 'memberuser',
  access: 'account',
  changesState: true,
  summary: 'Checks the identity of an owner without a certificate number',
  rateLimit: 'validation',
  query: z.strictObject({ dateOfBirth: CompactDate, lastFourSsn: LastFourSsn }),
  response: ValidationResponse,
});

/**
 * API-13. The server determines access, validation and user name and ignores the sent values. For an account
 * with a profile the call acts as the update (AMB-65).
 */
export const InsertMemberProfileInfo = defineEndpoint({
  name: 'InsertMemberProfileInfo',
  area: 'memberuser',
  access: 'account',
  changesState: true,
  summary: 'Registers the profile of an account whose identity was validated',
  query: z.strictObject({
    azureObjectId: ObjectId,
    allowAccess: Flag,
    allowEmailContact: Flag,
    isValidated: Flag,
    lifeProNameId: LifeProNameId,
    displayFirstName: DisplayName,
    displayLastName: DisplayName,
    preferredEmail: EmailAddress,
    userName: unscoped(z.string().check(z.minLength(1), z.maxLength(254))),
  }),
  response: Saved,
});

/** API-04. An empty address keeps the present one. `validated` is ignored (AMB-71, R-03, PROF-14, AMB-87). */
export const UpdateMemberProfileInfo = defineEndpoint({
  name: 'UpdateMemberProfileInfo',
  area: 'memberuser',
  access: 'account',
  changesState: true,
  summary: 'Changes the display name and the preferred e-mail address',
  query: z.strictObject({
    azureObjectId: ObjectId,
    displayFirstName: DisplayName,
    displayLastName: DisplayName,
    preferredEmail: unscoped(z.optional(z.union([EmailAddress, z.literal('')]))),
    validated: unscoped(z.enum(['Y', 'N'])),
  }),
  response: Saved,
});
