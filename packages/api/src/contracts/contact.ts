import { isEmailAddress } from '@portal/domain/people/email-address';
import { hasPostalCodes } from '@portal/domain/people/postal-codes';
import { sanitizeCode, sanitizeLine, sanitizeText } from '@portal/domain/values/sanitize-text';
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { MemberProfile } from './member-user.ts';
import { CalendarDate, LifeProNameId } from './primitives.ts';

/** 1 if the server stored the request, otherwise 0 (AMB-36). */
const Accepted = z.literal([0, 1]);

/** Specified, but ignored: the server uses its own mailbox and the caller's profile (AMB-62). */
const IGNORED_FIELDS = {
  RecipientEmail: z.string().check(z.maxLength(254)),
  User: z.nullable(z.partial(z.strictObject(MemberProfile.shape))),
};

const MAX_ON_FILE = 254;
/** The server limits a changed value to 30 characters. One on file may be longer (PROF-18, AMB-87). */
const AddressField = z.string().check(z.overwrite(sanitizeLine), z.maxLength(MAX_ON_FILE));
const RequiredAddressField = AddressField.check(z.minLength(1));
const PreviousValue = z.string().check(z.maxLength(MAX_ON_FILE));

/**
 * A member's request to change the address or telephone (API-07, API-08). AddressTwo carries line 3 and AddressThree
 * line 2, also in the old values (AMB-08). Convert with `@portal/domain/people/contact-update`.
 */
export const ContactUpdate = z
  .strictObject({
    FirstName: z.string().check(z.overwrite(sanitizeLine), z.maxLength(60)),
    LastName: z.string().check(z.overwrite(sanitizeLine), z.maxLength(60)),
    AddressOne: RequiredAddressField,
    AddressTwo: AddressField,
    AddressThree: AddressField,
    City: RequiredAddressField,
    State: AddressField,
    PostalCode: AddressField,
    Country: z.string().check(
      z.overwrite(sanitizeLine),
      z.minLength(1),
      z.maxLength(60),
      z.refine((country) => country !== 'No Answer', 'Expected a country'),
    ),
    /** The server limits a changed value to 16 characters (PROF-19). */
    PhoneNumber: z.string().check(z.overwrite(sanitizeCode), z.maxLength(MAX_ON_FILE)),
    EmailAddress: z
      .string()
      .check(
        z.overwrite(sanitizeCode),
        z.refine((text) => text === '' || isEmailAddress(text), 'Expected an e-mail address, or nothing'),
      )
      .register(z.globalRegistry, { examples: ['member@example.org'] }),
    IsTemporary: z.boolean(),
    LifeProNameId,
    OldFirstName: PreviousValue,
    OldLastName: PreviousValue,
    OldAddressOne: PreviousValue,
    OldAddressTwo: PreviousValue,
    OldAddressThree: PreviousValue,
    OldCity: PreviousValue,
    OldState: PreviousValue,
    OldPostalCode: PreviousValue,
    OldCountry: PreviousValue,
    OldPhoneNumber: PreviousValue,
    OldEmailAddress: PreviousValue,
    OldIsTemporary: z.boolean(),
    ...IGNORED_FIELDS,
  })
  .check(
    z.refine(({ PostalCode, Country }) => PostalCode !== '' || !hasPostalCodes(Country), {
      path: ['PostalCode'],
      error: 'Expected a postal code (AMB-95)',
    }),
  )
  .register(z.globalRegistry, { id: 'ContactUpdate' });
export type ContactUpdate = z.infer<typeof ContactUpdate>;

/** API-06. Stores a request; the address on file changes later (AMB-36). The response is 0 after a failure. */
export const SendContactInfoUpdateEmail = defineEndpoint({
  name: 'SendContactInfoUpdateEmail',
  area: 'memberuser',
  method: 'PUT',
  summary: 'Requests a change of address or telephone',
  body: ContactUpdate,
  response: z.unknown(),
});

/** The requested contact information, with address lines in their order. Missing parts are empty text. */
export const RequestedContact = z
  .object({
    AddressLine1: z.string(),
    AddressLine2: z.string(),
    AddressLine3: z.string(),
    City: z.string(),
    State: z.string(),
    ZipCode: z.string(),
    Country: z.string(),
    PhoneNumber: z.string(),
  })
  .register(z.globalRegistry, { id: 'RequestedContact' });
export type RequestedContact = z.infer<typeof RequestedContact>;

/** The pending change and the day of its request, or null. Not in the specification, but F-06 needs the data. */
export const GetPendingContactChange = defineEndpoint({
  name: 'GetPendingContactChange',
  extension: 'contact-tracking',
  area: 'memberuser',
  summary: 'The pending change of address or telephone',
  invalidatedBy: ['profile.changed'],
  response: z
    .object({ Requested: z.nullable(RequestedContact), RequestedOn: z.nullable(CalendarDate) })
    .register(z.globalRegistry, { id: 'PendingContactChange' }),
});

/** A question to member services (CON-17). Topic and Issue are titles, including those of a preset reason (AMB-42). */
export const ContactRequest = z
  .strictObject({
    Topic: z.string().check(z.overwrite(sanitizeLine), z.minLength(1), z.maxLength(100)),
    Issue: z.string().check(z.overwrite(sanitizeLine), z.minLength(1), z.maxLength(100)),
    Detail: z.string().check(z.overwrite(sanitizeText), z.minLength(1), z.maxLength(4_000)),
    /**
     * 'Telephone' may include a number, as in 'Telephone 312-555-0114', because the body has no field for it (AMB-56).
     */
    ContactMethod: z
      .string()
      .check(z.regex(/^(?:E-mail|Telephone(?: .{0,30})?)$/, 'Expected E-mail or Telephone'))
      .register(z.globalRegistry, { examples: ['E-mail'] }),
    /** The hour of a call, by its start in Chicago. Not in the specification. Within the telephone hours only. */
    CallBack: z.exactOptional(
      z.strictObject({
        Day: CalendarDate,
        Time: z
          .string()
          .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Expected a time'))
          .register(z.globalRegistry, { examples: ['09:00'] }),
      }),
    ),
    ...IGNORED_FIELDS,
  })
  .register(z.globalRegistry, { id: 'ContactRequest' });
export type ContactRequest = z.infer<typeof ContactRequest>;

/** API-18. GetSupportRequests returns the request's number and state. */
export const SendSupportRequestEmail = defineEndpoint({
  name: 'SendSupportRequestEmail',
  area: 'memberuser',
  method: 'PUT',
  summary: 'Sends a question to member services',
  statuses: [409, 422],
  acceptsIdempotencyKey: true,
  body: ContactRequest,
  response: Accepted,
});

/** A member's request with its state (F-08). Not in the specification. */
export const SupportRequest = z
  .object({
    /** Reference number to quote on the telephone. */
    Reference: z.string().register(z.globalRegistry, { examples: ['100482'] }),
    /** Idempotency-Key of the request, by which the page recognizes its own request. Null if it had none. */
    RequestKey: z.nullable(z.string()),
    Topic: z.string(),
    Issue: z.string(),
    Detail: z.string(),
    ContactMethod: z.string(),
    SentOn: CalendarDate,
    State: z.enum(['received', 'in review', 'answered']),
    /** First day of the current state. */
    StateSince: CalendarDate,
  })
  .register(z.globalRegistry, { id: 'SupportRequest' });
export type SupportRequest = z.infer<typeof SupportRequest>;

/** Not in the specification, which has no call for the state of a sent request (F-08). */
export const GetSupportRequests = defineEndpoint({
  name: 'GetSupportRequests',
  extension: 'request-tracking',
  area: 'memberuser',
  summary: "The member's last 100 requests to member services with their states, newest first",
  response: z.array(SupportRequest),
});
