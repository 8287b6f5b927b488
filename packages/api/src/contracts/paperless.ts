import * as z from 'zod/mini';
import { DocumentFormType } from './document.ts';
import { defineEndpoint } from './endpoint.ts';
import { CalendarDate } from './primitives.ts';

/** Delivery of each kind of document, with the day of the member's choice if there is one (F-11). */
export const PaperlessState = z
  .object({
    /** Address for notifications of new documents. Empty until the member has confirmed one. */
    EmailAddress: z.string(),
    Choices: z.array(
      z.object({ FormType: DocumentFormType, IsPaperless: z.boolean(), ChosenOn: z.nullable(CalendarDate) }),
    ),
  })
  .register(z.globalRegistry, { id: 'PaperlessState' });
export type PaperlessState = z.infer<typeof PaperlessState>;

/** Not in the specification, but F-11 requires the choice. */
export const GetPaperlessState = defineEndpoint({
  name: 'GetPaperlessState',
  extension: 'paperless',
  area: 'document',
  summary: 'The document types that the member gets without paper',
  invalidatedBy: ['profile.changed'],
  response: PaperlessState,
});

/**
 * Stores the choice with the consent. `outdated`: new paperless kinds without an agreement to the current statements.
 * New paperless kinds without a confirmed email address give 422 `email_address_unconfirmed`. Not in the specification.
 */
export const SavePaperlessChoice = defineEndpoint({
  name: 'SavePaperlessChoice',
  extension: 'paperless',
  area: 'document',
  method: 'PUT',
  summary: 'Chooses paper or paperless delivery per document type',
  body: z.strictObject({
    /** Document types without paper. All others come on paper. */
    WithoutPaper: z.array(DocumentFormType).check(z.maxLength(DocumentFormType.options.length)),
    /** Version of the statements that the member agreed to; any other text without an agreement. */
    TermsVersion: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  response: z
    .object({ Result: z.enum(['saved', 'outdated']) })
    .register(z.globalRegistry, { id: 'PaperlessResult' }),
});
