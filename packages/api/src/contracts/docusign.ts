import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { unscoped } from './parameters.ts';
import { CalendarDate, CertificateNumber, LifeProNameId } from './primitives.ts';

/** Where a form is signed (FORM-29, FORM-30); the address has placeholders such as {CertificateNumber} (AMB-53). */
export const DocuSignUrl = z
  .object({
    DocuSignEnvelopeMasterId: z.int().check(z.positive()),
    DocuSignEnvelopeUrl: z.string(),
    HasSpouseRole: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'DocuSignUrl' });
export type DocuSignUrl = z.infer<typeof DocuSignUrl>;

/** API-48; stateCode is two letters, or None in any quotes for no state (AMB-81). */
export const GetDocuSignUrls = defineEndpoint({
  name: 'GetDocuSignUrls',
  area: 'docusign',
  summary: 'The addresses at which forms are signed',
  query: z.strictObject({
    stateCode: unscoped(
      z
        .string()
        .check(z.regex(/^(?:[A-Z]{2}|'None'|"None"|None)$/, 'Expected two letters or None'))
        .register(z.globalRegistry, { examples: ['WI'] }),
    ),
  }),
  response: z.array(DocuSignUrl),
});

/**
 * How far a form has come (F-07): begun and not signed; signed by the member while the spouse still has to; signed by
 * all and received; declined; not signed in time.
 */
export const FormState = z
  .enum(['STARTED', 'SIGNED', 'RECEIVED', 'DECLINED', 'EXPIRED'])
  .register(z.globalRegistry, { id: 'FormState' });
export type FormState = z.infer<typeof FormState>;

/** What became of a form that the member began to sign (F-07). Days are those of the society. */
export const FormSubmission = z
  .object({
    Reference: z.uuid(),
    DocuSignEnvelopeMasterId: z.int().check(z.positive()),
    CertificateNumber,
    State: FormState,
    StartedOn: CalendarDate,
    /** When the member signed; null until then. */
    SignedOn: z.nullable(CalendarDate),
    /** When it was received, declined, or its time was over; null until then. */
    EndedOn: z.nullable(CalendarDate),
  })
  .register(z.globalRegistry, { id: 'FormSubmission' });
export type FormSubmission = z.infer<typeof FormSubmission>;

/**
 * Notes that a form is opened for signing; its reference goes with the link, so that what the e-signature service tells
 * later is known to be about it. A form that was begun and is not signed yet is the same one. A call of ours (F-07).
 */
export const StartFormSubmission = defineEndpoint({
  name: 'StartFormSubmission',
  area: 'docusign',
  method: 'POST',
  summary: 'Notes that a form is opened for signing',
  query: z.strictObject({}),
  body: z.strictObject({
    CertificateNumber,
    DocuSignEnvelopeMasterId: z.int().check(z.positive(), z.maximum(9_999)),
  }),
  response: z.object({ Reference: z.uuid() }).register(z.globalRegistry, { id: 'FormReference' }),
});

/** What became of the forms that the member began to sign, newest first; a call of ours (F-07). */
export const GetFormSubmissions = defineEndpoint({
  name: 'GetFormSubmissions',
  area: 'docusign',
  summary: 'The forms that the member began to sign, and what became of them',
  query: z.strictObject({ lifeProNameId: LifeProNameId }),
  response: z.array(FormSubmission),
});

/** The form as it was signed; a call of ours (F-07, R-16). */
export const GetSignedForm = defineEndpoint({
  name: 'GetSignedForm',
  area: 'docusign',
  summary: 'A signed form as a PDF in base64',
  loadClass: 'document',
  rateLimit: 'document',
  statuses: [502],
  query: z.strictObject({ reference: z.uuid() }),
  response: z.base64(),
});
