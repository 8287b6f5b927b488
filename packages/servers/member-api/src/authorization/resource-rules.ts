import type { Db } from '../database/db.ts';
import { findPayment } from '../database/find-payment.ts';
import type { Caller } from './caller.ts';

/** Decides whether the caller may name this resource. Parameters are claims that the server verifies. */
export type ResourceRule = (value: string, caller: Caller, db: Db) => boolean | Promise<boolean>;

export const ownAccount: ResourceRule = (azureObjectId, { oid }) => azureObjectId.toLowerCase() === oid;

export const ownMember: ResourceRule = (number, { lifeProNameId }) => number === lifeProNameId;

/**
 * Allows every value. The handler compares it with stored data and returns the specified response instead of 404 (R-02,
 *
 */
export const checkedByHandler: ResourceRule = () => true;

/** A certificate that the member owns or pays. Unknown and other members' take the same query, so timing is equal. */
export const ownedOrPaidCertificate: ResourceRule = async (certificateNumber, { lifeProNameId }, db) => {
  const found = await db
    .selectFrom('member_certificate')
    .select('certificate_number')
    .where('life_pro_name_id', '=', lifeProNameId)
    .where('certificate_number', '=', certificateNumber)
    .executeTakeFirst();
  return found !== undefined;
};

/** A document that the member may read. */
export const ownDocument: ResourceRule = async (documentId, { lifeProNameId }, db) => {
  const found = await db
    .selectFrom('member_document')
    .select('document_id')
    .where('document_id', '=', documentId)
    .where('life_pro_name_id', '=', lifeProNameId)
    .executeTakeFirst();
  return found !== undefined;
};

/** A certificate that the member owns. Values, people and most documents are for owners only. */
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

/** The caller's AccountUserName, which is also the login at the bank processor (AMB-76). */
export const ownProcessorLogin: ResourceRule = async (loginId, { oid }, db) => {
  const profile = await db
    .selectFrom('account_profile')
    .select('account_user_name')
    .where('azure_object_id', '=', oid)
    .executeTakeFirst();
  return profile?.account_user_name === loginId;
};

export const ownSinglePayment: ResourceRule = async (reference, { oid }, db) =>
  (await findPayment(db, { oid, kind: 'single', reference })) !== undefined;

export const ownRecurringPayment: ResourceRule = async (reference, { oid }, db) =>
  (await findPayment(db, { oid, kind: 'recurring', reference })) !== undefined;

export const ownFormSubmission: ResourceRule = async (reference, { lifeProNameId }, db) => {
  const found = await db
    .selectFrom('form_submission')
    .select('form_submission_id')
    .where('form_submission_id', '=', reference)
    .where('life_pro_name_id', '=', lifeProNameId)
    .executeTakeFirst();
  return found !== undefined;
};
