import { GetDocument } from '@portal/api/contracts/document';
import { PdfQueueFull } from '@portal/pdf/pdf-worker';
import { findProfile } from '../authorization/caller.ts';
import { ownDocument, ownedOrPaidCertificate } from '../authorization/resource-rules.ts';
import { findDocumentData } from '../documents/document-data.ts';
import { renderDocument } from '../documents/render-document.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { createMemberRoute } from './route.ts';

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
      .select(['document.certificate_number'])
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
