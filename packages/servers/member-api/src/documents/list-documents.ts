import type { DocumentFormType, DocumentListItem } from '@portal/api/contracts/document';
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';

/** The insured of the row's certificate. Without the limit, PostgreSQL sorts all rows of the view first. */
const insuredOf = (from: ExpressionBuilder<Tables & { document: Tables['member_document'] }, 'document'>) =>
  from
    .selectFrom('certificate_insured')
    .select('insured_name')
    .whereRef('certificate_insured.certificate_number', '=', 'document.certificate_number')
    .limit(1)
    .as('insured');

/** Query for the documents that the member may read, except welcome packets. */
export function documentsOf(db: Db, lifeProNameId: string) {
  return db
    .selectFrom('member_document as document')
    .innerJoin('certificate', 'certificate.certificate_number', 'document.certificate_number')
    .leftJoinLateral(insuredOf, (join) => join.onTrue())
    .select(['document.document_id', 'document.form_type', 'document.certificate_number', 'document.period'])
    .select(['document.is_owner', 'certificate.line_of_business', 'certificate.product_name'])
    .select('insured.insured_name')
    .where('document.life_pro_name_id', '=', lifeProNameId)
    .where('document.form_type', '!=', 'Welcome Packet')
    .$narrowType<{ form_type: DocumentFormType }>()
    .orderBy('document.period', 'desc')
    .orderBy('document.document_id');
}

/** Query for the welcome packets of the member's own certificates (WEL-06, R-14). */
export function welcomePacketsOf(db: Db, lifeProNameId: string) {
  return db
    .selectFrom('member_document as document')
    .innerJoin('certificate', 'certificate.certificate_number', 'document.certificate_number')
    .leftJoinLateral(insuredOf, (join) => join.onTrue())
    .select(['document.document_id', 'document.certificate_number'])
    .select(['certificate.line_of_business', 'insured.insured_name'])
    .where('document.life_pro_name_id', '=', lifeProNameId)
    .where('document.form_type', '=', 'Welcome Packet')
    .orderBy('document.certificate_number')
    .orderBy('document.document_id');
}

type Row = Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number];

/** Converts a row to a list entry (DOC-12). Payors who are not owners do not see the insured. */
export function listItem(row: Row): DocumentListItem {
  return {
    DocumentId: row.document_id,
    FormType: row.form_type,
    CertificateNumber: row.certificate_number,
    Period: row.period,
    LineOfBusiness: row.line_of_business,
    InsuredName: row.is_owner ? row.insured_name : null,
    ProductName: row.product_name,
  };
}
