import { GetDocumentList } from '@portal/api/contracts/document';
import { ownedOrPaidCertificate, ownMember } from '../authorization/resource-rules.ts';
import { documentsOf, listItem } from '../documents/list-documents.ts';
import { createMemberRoute } from './route.ts';

/** API-49, DOC-12. A payor who is not the owner sees billing documents, and not who is insured. */
export const getDocumentList = createMemberRoute(GetDocumentList, {
  authorize: { lifeProNameId: ownMember, certificateNumber: ownedOrPaidCertificate },
  handle: async ({ query, db }) => {
    const documents = await documentsOf(db, query.lifeProNameId)
      .where('mine.certificate_number', '=', query.certificateNumber)
      .execute();
    return documents.map(listItem);
  },
});
