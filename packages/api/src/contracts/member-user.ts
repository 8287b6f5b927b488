import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { unscoped } from './parameters.ts';
import { CalendarDate, LifeProNameId, ObjectId, YesNo } from './primitives.ts';

/** A member's profile (ENT-01). Before registration it has only the account's own names and address. */
export const MemberProfile = z
  .object({
    ProfileRegistered: YesNo,
    ProfileValidated: YesNo,
    LifeProNameId: z.nullable(LifeProNameId),
    AccountProfileId: z.nullable(z.string()),
    AccountUserName: z.nullable(z.string()),
    AllowAccess: z.boolean(),
    AllowEmailContact: z.boolean(),
    AzureObjectGuid: ObjectId,
    DisplayFirstName: z.nullable(z.string()),
    DisplayLastName: z.nullable(z.string()),
    DisplayFullName: z.nullable(z.string()),
    EmailAddress: z.nullable(z.string()),
    /** Day whose end the data on file describe. Absent before the first nightly import. */
    DataAsOf: z.optional(CalendarDate),
  })
  .register(z.globalRegistry, { id: 'MemberProfile' });
export type MemberProfile = z.infer<typeof MemberProfile>;

/** The member's address on file (ENT-02). */
export const MemberAddress = z
  .object({
    FirstName: z.nullable(z.string()),
    LastName: z.nullable(z.string()),
    AddressLine1: z.nullable(z.string()),
    AddressLine2: z.nullable(z.string()),
    AddressLine3: z.nullable(z.string()),
    City: z.nullable(z.string()),
    State: z.nullable(z.string()),
    ZipCode: z.nullable(z.string()),
    Country: z.nullable(z.string()),
    PhoneNumber: z.nullable(z.string()),
    IsTemporary: z.boolean(),
    EmailAddress: z.nullable(z.string()),
    IsSpousalConsentState: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'MemberAddress' });
export type MemberAddress = z.infer<typeof MemberAddress>;

/** A help article (SUP-12). The source stores the answer as HTML. The portal strips it to text before display. */
export const FrequentlyAskedQuestion = z
  .object({
    Id: z.int().check(z.positive()),
    Question: z.string(),
    Answer: z.string(),
    /** `text`: stripped and decoded, so clients must not decode again (AMB-55). Absent: may contain HTML. */
    AnswerFormat: z.optional(z.literal('text')),
  })
  .register(z.globalRegistry, { id: 'FrequentlyAskedQuestion' });
export type FrequentlyAskedQuestion = z.infer<typeof FrequentlyAskedQuestion>;

/** Help articles by category title, such as 'Billing & Payments' (SUP-12). */
export const FaqsByCategory = z
  .record(z.string(), z.array(FrequentlyAskedQuestion))
  .register(z.globalRegistry, { id: 'FaqsByCategory' });
export type FaqsByCategory = z.infer<typeof FaqsByCategory>;

/** A subject of a support request and its issues (CON-15). */
export const ContactTopic = z
  .object({
    Id: z.int().check(z.positive()),
    Title: z.string(),
    Issues: z.array(z.object({ Id: z.int().check(z.positive()), Title: z.string() })),
  })
  .register(z.globalRegistry, { id: 'ContactTopic' });
export type ContactTopic = z.infer<typeof ContactTopic>;

/** API-03. An unregistered account gets a profile whose ProfileRegistered is null. */
export const GetMemberProfileByAzureObjectId = defineEndpoint({
  name: 'GetMemberProfileByAzureObjectId',
  area: 'memberuser',
  access: 'account',
  summary: 'The profile of the signed-in account',
  extensionFields: { 'data-date': ['DataAsOf'] },
  cacheForever: true,
  invalidatedBy: ['profile.changed'],
  query: z.strictObject({ azureObjectId: ObjectId }),
  response: MemberProfile,
});

/** API-05. */
export const GetPrimaryAddress = defineEndpoint({
  name: 'GetPrimaryAddress',
  area: 'memberuser',
  summary: "The member's address on file",
  invalidatedBy: ['profile.changed'],
  query: z.strictObject({ lifeProNameId: LifeProNameId }),
  response: MemberAddress,
});

/** API-14. The portal shows a ribbon for any value other than 'Production' (AMB-73). */
export const GetEnvironmentName = defineEndpoint({
  name: 'GetEnvironmentName',
  area: 'memberuser',
  access: 'account',
  summary: 'The name of this environment',
  cacheForever: true,
  response: z.string(),
});

/** API-15. */
export const GetFrequentlyAskedQuestions = defineEndpoint({
  name: 'GetFrequentlyAskedQuestions',
  area: 'memberuser',
  summary: 'Every help article, by category',
  extensionFields: { 'text-answers': ['AnswerFormat'] },
  response: FaqsByCategory,
});

/** API-17. */
export const GetContactTopics = defineEndpoint({
  name: 'GetContactTopics',
  area: 'memberuser',
  summary: 'Subjects of a support request',
  response: z.array(ContactTopic),
});

/** API-19, API-20. Severity 1 is for payment failures, 2 for profile and registration problems. */
export const WriteToLog = defineEndpoint({
  name: 'WriteToLog',
  area: 'memberuser',
  access: 'account',
  changesState: true,
  summary: 'Writes one line to the server log',
  rateLimit: 'writeLog',
  query: z.strictObject({
    message: unscoped(z.string().check(z.minLength(1), z.maxLength(500))),
    severity: unscoped(z.enum(['1', '2'])),
  }),
  response: z.literal(1),
});
