import { z } from 'zod';

const Id = z.uuid();
const LifeProNameId = z.string().describe('Number of the member in the administration system');
const CertificateNumber = z.string().regex(/^\d{12}$/);
const Reference = z.string().describe('Number that member and member services quote');
const Money = z
  .string()
  .regex(/^\d{1,9}\.\d{2}$/)
  .describe('US dollars with two decimals');
const Day = z.iso.date().describe('Calendar date in Chicago');

const Payment = z.object({
  paymentId: Id.describe('Id of the portal, also the client reference at the bank processor'),
  processorReference: z.string().nullable().describe("The bank processor's number, null without one"),
  lifeProNameId: LifeProNameId.nullable().describe('Null for an account without a profile'),
  certificateNumber: CertificateNumber,
  paymentType: z.string(),
  amount: Money,
  date: Day,
});
const OneTimePayment = Payment.extend({
  recurringReference: z
    .string()
    .nullable()
    .describe("The bank processor's number of the recurring payment that made this one"),
});
const RecurringPayment = Payment.extend({
  date: Day.describe('Next payment'),
  dayOfMonth: z.int().min(1).max(31).nullable(),
  frequency: z.enum(['MONTHLY', 'QUARTERLY']).nullable(),
});

const Contact = z.object({
  AddressLine1: z.string(),
  AddressLine2: z.string(),
  AddressLine3: z.string(),
  City: z.string(),
  State: z.string(),
  ZipCode: z.string(),
  Country: z.string(),
  PhoneNumber: z.string(),
  EmailAddress: z.string(),
  IsTemporary: z.boolean(),
});

const SupportRequest = z.object({
  reference: Reference,
  lifeProNameId: LifeProNameId,
  topic: z.string(),
  issue: z.string(),
  contactMethod: z.string(),
});

const Form = z.object({
  formId: Id.describe('Reference in the signing link and in the envelope'),
  lifeProNameId: LifeProNameId,
  certificateNumber: CertificateNumber,
  envelopeMasterId: z.int().describe('The form'),
  envelopeId: z.string().nullable().describe("The e-signature service's id, null before its first event"),
});

/**
 * Payload and version of each business event. An incompatible change gets the next version. Payloads contain no free
 * text, because members may type account numbers into it.
 */
export const EVENT_SCHEMAS = {
  'payment.accepted': { version: 1, payload: OneTimePayment },
  'payment.failed': { version: 1, payload: OneTimePayment },
  'payment.settled': { version: 1, payload: OneTimePayment },
  'payment.returned': { version: 1, payload: OneTimePayment },
  'payment.cancelled': { version: 1, payload: OneTimePayment },
  'recurring-payment.created': { version: 1, payload: RecurringPayment },
  'recurring-payment.changed': { version: 1, payload: RecurringPayment },
  'recurring-payment.cancelled': { version: 1, payload: RecurringPayment },
  'recurring-payment.ended': { version: 1, payload: RecurringPayment },
  'recurring-payment.failed': { version: 1, payload: RecurringPayment },
  'contact-change.requested': {
    version: 1,
    payload: z.object({ changeId: z.int(), lifeProNameId: LifeProNameId, requested: Contact }),
  },
  'contact-change.processed': {
    version: 1,
    payload: z.object({ changeId: z.int(), lifeProNameId: LifeProNameId }),
  },
  'email-address.confirmed': {
    version: 1,
    payload: z.object({ lifeProNameId: LifeProNameId, emailAddress: z.string() }),
  },
  'support-request.created': { version: 1, payload: SupportRequest },
  'callback.requested': {
    version: 1,
    payload: SupportRequest.extend({
      day: Day,
      time: z
        .string()
        .regex(/^\d{2}:\d{2}$/)
        .describe('Start of the hour in Chicago'),
    }),
  },
  'death-report.created': {
    version: 1,
    payload: z.object({
      reference: Reference,
      reporterName: z.string(),
      relationship: z.string(),
      reporterPhone: z.string(),
      reporterEmail: z.string(),
      deceasedName: z.string(),
      dateOfDeath: Day,
      certificateNumber: z.string().describe('As typed by the reporter, or empty. Not verified'),
    }),
  },
  'form.started': { version: 1, payload: Form },
  'form.signed': { version: 1, payload: Form },
  'form.declined': { version: 1, payload: Form },
  'form.completed': { version: 1, payload: Form },
  'paperless.changed': {
    version: 1,
    payload: z.object({
      lifeProNameId: LifeProNameId,
      choices: z
        .array(
          z.object({
            documentKind: z.string(),
            isPaperless: z.boolean(),
            termsVersion: z.string().nullable().describe('Accepted terms, null for a return to paper'),
          }),
        )
        .describe('Changed kinds only'),
    }),
  },
  'registration.completed': {
    version: 1,
    payload: z.object({ lifeProNameId: LifeProNameId, emailAddress: z.string() }),
  },
} as const satisfies Record<string, { readonly version: number; readonly payload: z.ZodObject }>;

export type EventType = keyof typeof EVENT_SCHEMAS;

export type EventPayload<Type extends EventType> = z.infer<(typeof EVENT_SCHEMAS)[Type]['payload']>;

export const BusinessEventSchema = z.union(
  Object.entries(EVENT_SCHEMAS).map(([type, { version, payload }]) =>
    z
      .object({
        id: z.int().positive().describe('Place in the feed and cursor. Equal in all deliveries of an event'),
        type: z.literal(type),
        version: z.literal(version),
        time: z.iso.datetime(),
        payload,
      })
      .meta({ id: type }),
  ),
);
