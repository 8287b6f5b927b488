import {
  GetDocument,
  GetDocumentList,
  GetDocumentMFPList,
  GetTaxForms,
} from '@portal/api/contracts/document';
import { PdfQueueFull } from '@portal/pdf/pdf-worker';
import { findProfile } from '../authorization/caller.ts';
import { ownDocument, ownedOrPaidCertificate, ownMember } from '../authorization/resource-rules.ts';
import { findDocumentData } from '../documents/document-data.ts';
import { documentsOf, listItem, welcomePacketsOf } from '../documents/list-documents.ts';
import { renderDocument } from '../documents/render-document.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { createMemberRoute } from './route.ts';

/** Documents of a certificate (API-49, DOC-12). Payors see bills without the insured. */
export const getDocumentList = createMemberRoute(GetDocumentList, {
  authorize: { lifeProNameId: ownMember, certificateNumber: ownedOrPaidCertificate },
  handle: async ({ query, db }) => {
    const documents = await documentsOf(db, query.lifeProNameId)
      .where('document.certificate_number', '=', query.certificateNumber)
      .execute();
    return documents.map(listItem);
  },
});

/** Welcome packets of owned certificates (API-50, WEL-06, R-14). */
export const getDocumentMfpList = createMemberRoute(GetDocumentMFPList, {
  authorize: { lifeProNameId: ownMember },
  handle: async ({ query, db }) => {
    const packets = await welcomePacketsOf(db, query.lifeProNameId).execute();
    return packets.map((packet) => ({
      DocumentId: packet.document_id,
      FormType: 'Welcome Packet' as const,
      CertificateNumber: packet.certificate_number,
      LineOfBusiness: packet.line_of_business,
      InsuredName: packet.insured_name,
    }));
  },
});

/** Tax forms of the member's certificates. Payors who are not owners get none (R-14, R-16, F-10). */
export const getTaxForms = createMemberRoute(GetTaxForms, {
  authorize: {},
  handle: async ({ member, db }) => {
    const documents = await documentsOf(db, member.lifeProNameId)
      .where('document.form_type', '=', 'Reportable Tax Form')
      .execute();
    return documents.map(listItem);
  },
});

/** Returns the stored file, or renders the document (API-51, DOC-10). 404 unless all parameters match. */
export const getDocument = createMemberRoute(GetDocument, {
  authorize: { documentId: ownDocument, certificateNumber: ownedOrPaidCertificate },
  handle: async ({ query, member, db, config, pdf, reserveMemory }) => {
    const profile = await findProfile(db, member.oid);
    if (profile?.account_user_name.toLowerCase() !== query.userName.toLowerCase()) {
      throw new HttpProblem('not_found');
    }
    const document = await db
      .selectFrom('document')
      .leftJoin('document_file', 'document_file.document_id', 'document.document_id')
      .select(['document.document_id', 'document.form_type', 'document.period'])
      .select(['document.certificate_number', 'document.life_pro_name_id'])
      // Reads the length only, not the file.
      .select(({ fn }) => fn<number | null>('octet_length', ['document_file.base64']).as('bytes'))
      .where('document.document_id', '=', query.documentId)
      .where('document.form_type', '=', query.documentType)
      .where('document.certificate_number', '=', query.certificateNumber)
      .executeTakeFirst();
    if (!document) throw new HttpProblem('not_found');
    if (document.bytes !== null) {
      reserveMemory(document.bytes);
      const file = await db
        .selectFrom('document_file')
        .select('base64')
        .where('document_id', '=', document.document_id)
        .executeTakeFirst();
      if (!file) throw new HttpProblem('not_found');
      return file.base64;
    }

    const facts = await findDocumentData(db, document, member.lifeProNameId, config.society);
    const bytes = await pdf.write(renderDocument(document.form_type, facts)).catch((cause: unknown) => {
      throw cause instanceof PdfQueueFull
        ? new HttpProblem('unavailable', { cause, headers: { 'retry-after': '10' } })
        : cause;
    });
    return bytes.toString('base64');
  },
});
