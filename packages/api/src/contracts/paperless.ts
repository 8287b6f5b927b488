import * as z from 'zod/mini';
import { DocumentFormType } from './document.ts';
import { defineEndpoint } from './endpoint.ts';
import { CalendarDate } from './primitives.ts';

/** How documents of each kind come to the member, and since when, if they ever chose (F-11). */
export const PaperlessState = z
  .object({
    /** Where the member is told of a new document. */
    EmailAddress: z.string(),
    Choices: z.array(
      z.object({ FormType: DocumentFormType, IsPaperless: z.boolean(), ChosenOn: z.nullable(CalendarDate) }),
    ),
  })
  .register(z.globalRegistry, { id: 'PaperlessState' });
export type PaperlessState = z.infer<typeof PaperlessState>;

/** A call of ours: the specification names none, and F-11 asks for the choice. */
export const GetPaperlessState = defineEndpoint({
  name: 'GetPaperlessState',
  area: 'document',
  summary: 'Which kinds of document come to the member without paper',
  invalidatedBy: ['profile.changed'],
  query: z.strictObject({}),
  response: PaperlessState,
});

/**
 * Stores what the member chose, and for each kind that goes off paper their consent to the statements that they were
 * shown. `outdated`, and nothing stored, when these are not the present ones. A call of ours as well.
 */
export const SavePaperlessChoice = defineEndpoint({
  name: 'SavePaperlessChoice',
  area: 'document',
  method: 'PUT',
  summary: 'Chooses documents with or without paper, kind by kind',
  query: z.strictObject({}),
  body: z.strictObject({
    /** The kinds that are to come without paper; all others come on paper. */
    WithoutPaper: z.array(DocumentFormType).check(z.maxLength(DocumentFormType.options.length)),
    StatementsVersion: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  response: z
    .object({ Result: z.enum(['saved', 'outdated']) })
    .register(z.globalRegistry, { id: 'PaperlessResult' }),
});
