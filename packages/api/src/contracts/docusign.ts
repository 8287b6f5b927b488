import { z } from 'zod';
import { defineCall } from './call.ts';
import { plain } from './parameters.ts';

/** Where a form is signed (FORM-29, FORM-30); the address has placeholders such as {CertificateNumber} (AMB-53). */
export const DocuSignUrl = z
  .object({
    DocuSignEnvelopeMasterId: z.int().positive(),
    DocuSignEnvelopeUrl: z.string(),
    HasSpouseRole: z.boolean(),
  })
  .meta({ id: 'DocuSignUrl' });
export type DocuSignUrl = z.infer<typeof DocuSignUrl>;

/** API-48; stateCode is two letters, or None in any quotes for no state (AMB-81). */
export const GetDocuSignUrls = defineCall({
  name: 'GetDocuSignUrls',
  area: 'docusign',
  summary: 'The addresses at which forms are signed',
  query: z.strictObject({
    stateCode: plain(
      z
        .string()
        .regex(/^(?:[A-Z]{2}|'None'|"None"|None)$/, 'Expected two letters or None')
        .meta({ examples: ['WI'] }),
    ),
  }),
  response: z.array(DocuSignUrl),
});
