import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { unscoped } from './parameters.ts';
import { CertificateNumber, LifeProNameId, LineOfBusiness } from './primitives.ts';

/** Document types. They name the groups of the documents page (DOC-05). */
export const DocumentFormType = z
  .enum(['Reportable Tax Form', 'Annual Statement Letter', 'Billing Document', 'Contract'])
  .register(z.globalRegistry, { id: 'DocumentFormType' });
export type DocumentFormType = z.infer<typeof DocumentFormType>;

/** One document on file (DOC-12). Period is a year such as '2025', or a month such as '2025-03'. */
export const DocumentListItem = z
  .object({
    DocumentId: z.string(),
    FormType: DocumentFormType,
    CertificateNumber,
    Period: z.string(),
    LineOfBusiness,
    InsuredName: z.nullable(z.string()),
    ProductName: z.string(),
  })
  .register(z.globalRegistry, { id: 'DocumentListItem' });
export type DocumentListItem = z.infer<typeof DocumentListItem>;

/** API-49. */
export const GetDocumentList = defineEndpoint({
  name: 'GetDocumentList',
  area: 'document',
  summary: 'The documents on file for one certificate, newest first',
  loadClass: 'document',
  query: z.strictObject({ lifeProNameId: LifeProNameId, certificateNumber: CertificateNumber }),
  response: z.array(DocumentListItem),
});

/** Tax forms of all certificates that the member owns, newest first. Not in the specification (F-10). */
export const GetTaxForms = defineEndpoint({
  name: 'GetTaxForms',
  extension: 'tax-forms',
  area: 'document',
  summary: 'The tax forms of all certificates that the member owns, newest first',
  loadClass: 'document',
  response: z.array(DocumentListItem),
});

/** One document of a welcome packet (WEL-06). */
export const WelcomePacketItem = z
  .object({
    DocumentId: z.string(),
    FormType: z.literal('Welcome Packet'),
    CertificateNumber,
    LineOfBusiness,
    InsuredName: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'WelcomePacketItem' });
export type WelcomePacketItem = z.infer<typeof WelcomePacketItem>;

/** API-50. */
export const GetDocumentMFPList = defineEndpoint({
  name: 'GetDocumentMFPList',
  area: 'document',
  summary: 'The welcome packets of the certificates that the member owns',
  loadClass: 'document',
  query: z.strictObject({ lifeProNameId: LifeProNameId }),
  response: z.array(WelcomePacketItem),
});

/** API-51, R-16; a PDF as base64. Type and certificate must match; userName is the account's. */
export const GetDocument = defineEndpoint({
  name: 'GetDocument',
  area: 'document',
  summary: 'One document as a PDF in base64',
  loadClass: 'document',
  rateLimit: 'document',
  query: z.strictObject({
    // Another API may have ids such as 'MFP|2025|0001'.
    documentId: z.string().check(z.regex(/^\P{Cc}{1,200}$/u, 'Expected the id of a document')),
    documentType: unscoped(z.enum([...DocumentFormType.options, 'Welcome Packet'])),
    certificateNumber: CertificateNumber,
    userName: unscoped(z.string().check(z.minLength(1), z.maxLength(254))),
  }),
  response: z.base64(),
});
