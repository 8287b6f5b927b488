import type { Selectable } from 'kysely';
import type { Db } from '../database/open.ts';
import { preparedQuery } from '../database/prepared.ts';
import type { AccountProfileTable } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';

/** The signed-in account, as far as rules about objects need it. */
export interface Caller {
  readonly oid: string;
  readonly lifeProNameId: string | null;
}

/** A caller who may see member data. */
export interface MemberCaller extends Caller {
  readonly lifeProNameId: string;
}

export type AccountProfile = Selectable<AccountProfileTable>;

/** The profile on file of an account; undefined when nobody has registered it. */
export function findProfile(db: Db, oid: string): Promise<AccountProfile | undefined> {
  return db.selectFrom('account_profile').selectAll().where('azure_object_id', '=', oid).executeTakeFirst();
}

/** Asked by every call, so it brings no more than the rule needs. */
export const standingOfAccount = preparedQuery('standing_of_account', (db, oid) =>
  db
    .selectFrom('account_profile')
    .select(['life_pro_name_id', 'profile_registered', 'profile_validated', 'allow_access'])
    .where('azure_object_id', '=', oid),
);

/**
 * The member behind an account (R-24, AMB-69).
 * @throws Refusal 403 unless the profile is registered and validated and its access allowed.
 */
export async function requireMember(db: Db, oid: string): Promise<MemberCaller> {
  const [profile] = await standingOfAccount.rows(db, oid);
  const allowed =
    profile?.profile_registered === 'Y' && profile.profile_validated === 'Y' && profile.allow_access;
  if (!allowed) throw new Refusal('not_registered');
  return { oid, lifeProNameId: profile.life_pro_name_id };
}
