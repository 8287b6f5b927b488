import type { Db } from '../database/db.ts';
import { findPayment } from '../database/find-payment.ts';
import type { Caller } from './caller.ts';

/** Whether the caller may name this object. What a parameter says is a claim, checked against the caller. */
export type ResourceRule = (value: string, caller: Caller, db: Db) => boolean | Promise<boolean>;

/** The account's own object id. */
export const ownAccount: ResourceRule = (azureObjectId, { oid }) => azureObjectId.toLowerCase() === oid;

/** The member's own number. */
export const ownMember: ResourceRule = (number, { lifeProNameId }) => number === lifeProNameId;

/**
 * For what is no object to be had but a fact to be proven: the certificate number of an identity validation, and the
 * member that a registration claims to be. Any value may be named; the handler checks it against what is stored, and
 * answers what the specification says in place of 404.
 */
export const checkedByHandler: ResourceRule = () => true;

/** A certificate that the member owns or pays. Unknown and foreign numbers take the same query. */
export const ownedOrPaidCertificate: ResourceRule = async (certificateNumber, { lifeProNameId }, db) => {
  const found = await db
    .selectFrom('member_certificate')
    .select('certificate_number')
    .where('life_pro_name_id', '=', lifeProNameId)
    .where('certificate_number', '=', certificateNumber)
    .executeTakeFirst();
  return found !== undefined;
};

/** A document of a certificate that the member owns; of one that the member only pays, a billing document. */
export const ownDocument: ResourceRule = async (documentId, { lifeProNameId }, db) => {
  const found = await db
    .selectFrom('document')
    .innerJoin('member_certificate as mine', 'mine.certificate_number', 'document.certificate_number')
    .select('document.document_id')
    .where('document.document_id', '=', documentId)
    .where('mine.life_pro_name_id', '=', lifeProNameId)
    .where(({ or, eb }) =>
      or([eb('mine.is_owner', '=', true), eb('document.form_type', '=', 'Billing Document')]),
    )
    .executeTakeFirst();
  return found !== undefined;
};

/** A certificate that the member owns: values, people and most documents are the owners' alone (R-14). */
export const ownedCertificate: ResourceRule = async (certificateNumber, { lifeProNameId }, db) => {
  const found = await db
    .selectFrom('member_certificate')
    .select('certificate_number')
    .where('life_pro_name_id', '=', lifeProNameId)
    .where('certificate_number', '=', certificateNumber)
    .where('is_owner', '=', true)
    .executeTakeFirst();
  return found !== undefined;
};

/** The name under which the caller is known to the bank processor: their AccountUserName (AMB-76). */
export const ownProcessorLogin: ResourceRule = async (loginId, { oid }, db) => {
  const profile = await db
    .selectFrom('account_profile')
    .select('account_user_name')
    .where('azure_object_id', '=', oid)
    .executeTakeFirst();
  return profile?.account_user_name === loginId;
};

/** A single payment that the caller's own account has made. */
export const ownSinglePayment: ResourceRule = async (reference, { oid }, db) =>
  (await findPayment(db, { oid, kind: 'single', reference })) !== undefined;

/** A recurring payment that the caller's own account has set up. */
export const ownRecurringPayment: ResourceRule = async (reference, { oid }, db) =>
  (await findPayment(db, { oid, kind: 'recurring', reference })) !== undefined;

/** A form that the member has begun to sign. */
export const ownFormSubmission: ResourceRule = async (reference, { lifeProNameId }, db) => {
  const found = await db
    .selectFrom('form_submission')
    .select('form_submission_id')
    .where('form_submission_id', '=', reference)
    .where('life_pro_name_id', '=', lifeProNameId)
    .executeTakeFirst();
  return found !== undefined;
};
