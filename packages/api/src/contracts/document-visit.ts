import * as z from 'zod/mini';
import { DocumentListItem } from './document.ts';
import { defineEndpoint } from './endpoint.ts';
import { CalendarDate } from './primitives.ts';

/**
 * What came to be on file since the member's last visit to their documents, of all their certificates, newest first; in a
 * first visit, what came in the last weeks, and `Since` is null. A call of ours: DOC-12 has no date of arrival (F-10).
 */
export const GetNewDocuments = defineEndpoint({
  name: 'GetNewDocuments',
  area: 'document',
  summary: "The documents that are new since the member's last visit",
  loadClass: 'document',
  query: z.strictObject({}),
  response: z
    .object({ Since: z.nullable(CalendarDate), Documents: z.array(DocumentListItem) })
    .register(z.globalRegistry, { id: 'NewDocuments' }),
});

/** Remembers that the member has seen what is new; it stays new until this visit is over. A call of ours as well. */
export const MarkDocumentsSeen = defineEndpoint({
  name: 'MarkDocumentsSeen',
  area: 'document',
  method: 'POST',
  summary: 'Remembers the visit of the member to their documents',
  loadClass: 'document',
  query: z.strictObject({}),
  response: z.object({}).register(z.globalRegistry, { id: 'DocumentsSeen' }),
});
