import { type DocumentFormType, GetDocumentList } from '@portal/api/contracts/document';
import { ownedOrPaidCertificate, ownMember } from '../authorise/objects.ts';
import { route } from './route.ts';

/** API-49, DOC-12. A payor who is not the owner sees billing documents, and not who is insured. */
export const getDocumentList = route(GetDocumentList, {
  authorise: { lifeProNameId: ownMember, certificateNumber: ownedOrPaidCertificate },
  handle: async ({ query, db }) => {
    const documents = await db
      .selectFrom('member_certificate as mine')
      .innerJoin('document', 'document.certificate_number', 'mine.certificate_number')
      .innerJoin('certificate', 'certificate.certificate_number', 'mine.certificate_number')
      .leftJoin('certificate_insured as insured', 'insured.certificate_number', 'mine.certificate_number')
      .selectAll('document')
      .select([
        'mine.is_owner',
        'certificate.line_of_business',
        'certificate.product_name',
        'insured.insured_name',
      ])
      .where('mine.life_pro_name_id', '=', query.lifeProNameId)
      .where('mine.certificate_number', '=', query.certificateNumber)
      .where(({ or, eb }) =>
        or([eb('mine.is_owner', '=', true), eb('document.form_type', '=', 'Billing Document')]),
      )
      .where('document.form_type', '!=', 'Welcome Packet')
      .$narrowType<{ form_type: DocumentFormType }>()
      .orderBy('document.period', 'desc')
      .orderBy('document.document_id')
      .execute();
    return documents.map((document) => ({
      DocumentId: document.document_id,
      FormType: document.form_type,
      CertificateNumber: document.certificate_number,
      Period: document.period,
      LineOfBusiness: document.line_of_business,
      InsuredName: document.is_owner ? document.insured_name : null,
      ProductName: document.product_name,
    }));
  },
});
