import { GetTaxForms } from '@portal/api/contracts/document';
import { documentsOf, listItem } from '../documents/list-documents.ts';
import { createMemberRoute } from './route.ts';

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
