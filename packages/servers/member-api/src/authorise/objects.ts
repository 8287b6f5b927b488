import type { Db } from '../database/open.ts';
import type { Caller } from './caller.ts';

/** Whether the caller may name this object. What a parameter says is a claim, checked against the caller. */
export type ObjectRule = (value: string, caller: Caller, db: Db) => boolean | Promise<boolean>;

/** The account's own object id. */
export const ownAccount: ObjectRule = (azureObjectId, { oid }) => azureObjectId.toLowerCase() === oid;

/** The member's own number. */
export const ownMember: ObjectRule = (number, { lifeProNameId }) => number === lifeProNameId;

/** A certificate that the member owns or pays. Unknown and foreign numbers take the same query. */
export const ownedOrPaidCertificate: ObjectRule = async (certificateNumber, { lifeProNameId }, db) => {
  const found = await db
    .selectFrom('member_certificate')
    .select('certificate_number')
    .where('life_pro_name_id', '=', lifeProNameId)
    .where('certificate_number', '=', certificateNumber)
    .executeTakeFirst();
  return found !== undefined;
};
