import { z } from 'zod';
import { defineCall } from './call.ts';
import { CertificateNumber, LifeProNameId, LineOfBusiness } from './primitives.ts';

/** The kinds of document, which name the groups of the documents page (DOC-05). */
export const DocumentFormType = z
  .enum(['Reportable Tax Form', 'Annual Statement Letter', 'Billing Document', 'Contract'])
  .meta({ id: 'DocumentFormType' });
export type DocumentFormType = z.infer<typeof DocumentFormType>;

/** One document on file (DOC-12). Period is a year such as '2025', or a month such as '2025-03'. */
export const DocumentListItem = z
  .object({
    DocumentId: z.string(),
    FormType: DocumentFormType,
    CertificateNumber,
    Period: z.string(),
    LineOfBusiness,
    InsuredName: z.string().nullable(),
    ProductName: z.string(),
  })
  .meta({ id: 'DocumentListItem' });
export type DocumentListItem = z.infer<typeof DocumentListItem>;

/** API-49. */
export const GetDocumentList = defineCall({
  name: 'GetDocumentList',
  area: 'document',
  summary: 'The documents on file for one certificate, newest first',
  query: z.strictObject({ lifeProNameId: LifeProNameId, certificateNumber: CertificateNumber }),
  response: z.array(DocumentListItem),
});
