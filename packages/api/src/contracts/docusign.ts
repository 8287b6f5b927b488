import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { unscoped } from './parameters.ts';
import { CalendarDate, CertificateNumber, LifeProNameId } from './primitives.ts';

/** Signing URL of a form (FORM-29, FORM-30). It has placeholders such as {CertificateNumber} (AMB-53). */
export const DocuSignUrl = z
  .object({
    DocuSignEnvelopeMasterId: z.int().check(z.positive()),
    DocuSignEnvelopeUrl: z.string(),
    HasSpouseRole: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'DocuSignUrl' });
export type DocuSignUrl = z.infer<typeof DocuSignUrl>;

/** API-48. stateCode is two letters, or None in any quotes for no state (AMB-81). */
export const GetDocuSignUrls = defineEndpoint({
  name: 'GetDocuSignUrls',
  area: 'docusign',
  summary: 'The signing URLs of the forms',
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
 * State of a form (F-07):
 * - STARTED: opened, not signed. With `SignedOn`, the only signer has signed, and the society gets the form soon.
 * - SIGNED: the member has signed, the spouse has not.
 * - RECEIVED: all have signed, and the society has the form.
 * - DECLINED: a signer refused.
 * - EXPIRED: not signed in time.
 */
export const FormState = z
  .enum(['STARTED', 'SIGNED', 'RECEIVED', 'DECLINED', 'EXPIRED'])
  .register(z.globalRegistry, { id: 'FormState' });
export type FormState = z.infer<typeof FormState>;

/** A form that the member has started to sign (F-07). Days are in the society's time zone. */
export const FormSubmission = z
  .object({
    Reference: z.uuid(),
    DocuSignEnvelopeMasterId: z.int().check(z.positive()),
    CertificateNumber,
    State: FormState,
    StartedOn: CalendarDate,
    SignedOn: z.nullable(CalendarDate),
    EndedOn: z.nullable(CalendarDate),
  })
  .register(z.globalRegistry, { id: 'FormSubmission' });
export type FormSubmission = z.infer<typeof FormSubmission>;

/**
 * Records that the member opens a form (F-07), or returns the reference of an unsigned one. Not in the specification.
 */
export const StartFormSubmission = defineEndpoint({
  name: 'StartFormSubmission',
  extension: 'form-tracking',
  area: 'docusign',
  method: 'POST',
  summary: 'Records that a form is opened for signing',
  body: z.strictObject({
    CertificateNumber,
    DocuSignEnvelopeMasterId: z.int().check(z.positive(), z.maximum(9_999)),
  }),
  response: z.object({ Reference: z.uuid() }).register(z.globalRegistry, { id: 'FormReference' }),
});

/** The forms that the member has started to sign, newest first (F-07). Not in the specification. */
export const GetFormSubmissions = defineEndpoint({
  name: 'GetFormSubmissions',
  extension: 'form-tracking',
  area: 'docusign',
  summary: 'The forms that the member started to sign, with their states',
  query: z.strictObject({ lifeProNameId: LifeProNameId }),
  response: z.array(FormSubmission),
});

/** The signed form (F-07, R-16). Not in the specification. */
export const GetSignedForm = defineEndpoint({
  name: 'GetSignedForm',
  extension: 'form-tracking',
  area: 'docusign',
  summary: 'A signed form as a PDF in base64',
  loadClass: 'document',
  rateLimit: 'document',
  statuses: [502],
  query: z.strictObject({ reference: z.uuid() }),
  response: z.base64(),
});
