import { GetDocumentMFPList } from '@portal/api/contracts/document';
import { ownMember } from '../authorization/resource-rules.ts';
import { createMemberRoute } from './route.ts';

/** Welcome packets of owned certificates (API-50, WEL-06, R-14). */
export const getDocumentMfpList = createMemberRoute(GetDocumentMFPList, {
  authorize: { lifeProNameId: ownMember },
  handle: async ({ query, db }) => {
    const packets = await db
      .selectFrom('member_certificate as mine')
      .innerJoin('document', 'document.certificate_number', 'mine.certificate_number')
      .innerJoin('certificate', 'certificate.certificate_number', 'mine.certificate_number')
      .leftJoin('certificate_insured as insured', 'insured.certificate_number', 'mine.certificate_number')
      .select(['document.document_id', 'document.certificate_number'])
      .select(['certificate.line_of_business', 'insured.insured_name'])
      .where('mine.life_pro_name_id', '=', query.lifeProNameId)
      .where('mine.is_owner', '=', true)
      .where('document.form_type', '=', 'Welcome Packet')
      .orderBy('document.certificate_number')
      .orderBy('document.document_id')
      .execute();
    return packets.map((packet) => ({
      DocumentId: packet.document_id,
      FormType: 'Welcome Packet' as const,
      CertificateNumber: packet.certificate_number,
      LineOfBusiness: packet.line_of_business,
      InsuredName: packet.insured_name,
    }));
  },
});
