import * as z from 'zod/mini';
import { DocumentListItem } from './document.ts';
import { defineEndpoint } from './endpoint.ts';
import { CalendarDate } from './primitives.ts';

/** Documents since the last visit, newest first. On a first visit `Since` is null. Not in the specification (F-10). */
export const GetNewDocuments = defineEndpoint({
  name: 'GetNewDocuments',
  extension: 'new-documents',
  area: 'document',
  summary: "The documents that are new since the member's last visit",
  loadClass: 'document',
  response: z
    .object({ Since: z.nullable(CalendarDate), Documents: z.array(DocumentListItem) })
    .register(z.globalRegistry, { id: 'NewDocuments' }),
});

/** Records the visit. The documents stay new until this visit ends. Not in the specification. */
export const MarkDocumentsSeen = defineEndpoint({
  name: 'MarkDocumentsSeen',
  extension: 'new-documents',
  area: 'document',
  method: 'POST',
  summary: "Records the member's visit to their documents",
  loadClass: 'document',
  response: z.object({}).register(z.globalRegistry, { id: 'DocumentsSeen' }),
});
