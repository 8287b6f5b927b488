import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { addressLines } from '@portal/domain/people/address-lines';
import { fullName } from '@portal/domain/people/names';
import type { PartyRole } from '../certificates/people.ts';
import { findParties } from '../certificates/people.ts';
import type { Db } from '../database/db.ts';

interface Society {
  readonly name: string;
  readonly phone: string;
}

interface StoredDocument {
  readonly document_id: string;
  readonly certificate_number: string;
  readonly life_pro_name_id: string | null;
  readonly period: string;
}

export type DocumentData = Awaited<ReturnType<typeof findDocumentData>>;

export async function findDocumentData(
  db: Db,
  { document_id, certificate_number, life_pro_name_id, period }: StoredDocument,
  lifeProNameId: string,
  society: Society,
) {
  const [certificate, amounts, payments, riders, parties, reader] = await Promise.all([
    findCertificate(db, certificate_number),
    findAmounts(db, document_id),
    findPayments(db, certificate_number),
    findRiders(db, certificate_number),
    findParties(db, [certificate_number], ROLES),
    findReader(db, lifeProNameId),
  ]);
  const namesOf = (role: PartyRole) =>
    parties.filter((party) => party.role === role).flatMap(({ person }) => person.FullName ?? []);
  return {
    society,
    period,
    ...certificate,
    // The face amount of a Suspended certificate is hidden, as on screens.
    faceAmount: isSuspended(certificate) ? null : certificate.faceAmount,
    amounts,
    payments,
    riders,
    reader,
    // Without a recipient on file, a sole owner is the recipient.
    isRecipient:
      life_pro_name_id === null ? namesOf('Owner').length === 1 : life_pro_name_id === lifeProNameId,
    namesOf,
  };
}

const ROLES = ['Owner', 'Insured', 'Annuitant', 'Primary Beneficiary', 'Contingent Beneficiary'] as const;

function findCertificate(db: Db, certificateNumber: string) {
  return db
    .selectFrom('certificate')
    .leftJoin('payment_summary as next', 'next.certificate_number', 'certificate.certificate_number')
    .select([
      'certificate.certificate_number as certificateNumber',
      'line_of_business as lineOfBusiness',
      'product_name as productName',
      'product_description as productDescription',
      'chapter_number as chapterNumber',
      'issue_date as issueDate',
      'face_amount_cents as faceAmount',
      'status as Status',
      'payment_due_date as paymentDueDate',
      'billing_frequency as billingFrequency',
      'next.billed_amount_cents as billedAmount',
    ])
    .where('certificate.certificate_number', '=', certificateNumber)
    .executeTakeFirstOrThrow();
}

function findAmounts(db: Db, documentId: string) {
  return db
    .selectFrom('document_amount')
    .select(['label', 'amount_cents as amount'])
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute();
}

function findPayments(db: Db, certificateNumber: string) {
  return db
    .selectFrom('payment_history')
    .select(['payment_date as date', 'payment_type as type', 'payment_amount_cents as amount'])
    .select('returned_indicator as returned')
    .where('certificate_number', '=', certificateNumber)
    .orderBy('payment_date')
    .orderBy('payment_history_id')
    .execute();
}

function findRiders(db: Db, certificateNumber: string) {
  return db
    .selectFrom('rider')
    .select(['rider_name as name', 'description'])
    .where('certificate_number', '=', certificateNumber)
    .orderBy('position')
    .execute();
}

async function findReader(db: Db, lifeProNameId: string) {
  const member = await db
    .selectFrom('member')
    .leftJoin('address', 'address.life_pro_name_id', 'member.life_pro_name_id')
    .select(['first_name as FirstName', 'middle_name as MiddleName', 'last_name as LastName'])
    .select([
      'last_four_ssn as lastFourSsn',
      'address_line1 as AddressLine1',
      'address_line2 as AddressLine2',
    ])
    .select(['address_line3 as AddressLine3', 'city as City', 'state as State'])
    .select(['zip_code as ZipCode', 'country as Country'])
    .where('member.life_pro_name_id', '=', lifeProNameId)
    .executeTakeFirstOrThrow();
  const name = fullName({ ...member, FullName: null });
  return { name, address: [name, ...addressLines(member)], lastFourSsn: member.lastFourSsn };
}
