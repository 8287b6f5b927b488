import type { Expression, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../database/db.ts';
import { type PreparedQuery, preparedQuery } from '../database/prepared-query.ts';
import type { Tables } from '../database/tables.ts';
import { HttpProblem } from '../http/http-problem.ts';

/** The signed-in account, as far as rules about objects need it. */
export interface Caller {
  readonly oid: string;
  readonly lifeProNameId: string | null;
}

/** A caller who may see member data. */
export interface MemberCaller extends Caller {
  readonly lifeProNameId: string;
}

export type AccountProfile = Selectable<Tables['account_profile']>;

/** The profile on file of an account; undefined when nobody has registered it. */
export function findProfile(db: Db, oid: string): Promise<AccountProfile | undefined> {
  return db.selectFrom('account_profile').selectAll().where('azure_object_id', '=', oid).executeTakeFirst();
}

/** Asked by every call, so it brings no more than the rule needs. */
const STATUS_COLUMNS = [
  'account.life_pro_name_id',
  'account.profile_registered',
  'account.profile_validated',
  'account.allow_access',
] as const;
type AccountStatus = Pick<
  AccountProfile,
  'life_pro_name_id' | 'profile_registered' | 'profile_validated' | 'allow_access'
>;

/** How an account stands; it is what every call asks first. */
export // Stryker disable next-line StringLiteral: without its name the statement is planned anew each time, and answers the same.
const accountStatusQuery = preparedQuery('standing_of_account', (db, oid) =>
  db
    .selectFrom('account_profile as account')
    .select(STATUS_COLUMNS)
    .where('account.azure_object_id', '=', oid),
);

/**
 * The member behind an account (R-24, AMB-69).
 * @throws Refusal 403 unless the profile is registered and validated and its access allowed.
 */
export async function requireMember(db: Db, oid: string): Promise<MemberCaller> {
  const [account] = await accountStatusQuery.rows(db, oid);
  return { oid, lifeProNameId: assertAccess(account).life_pro_name_id };
}

function assertAccess<Account extends AccountStatus>(account: Account | undefined): Account {
  const allowed =
    account?.profile_registered === 'Y' && account.profile_validated === 'Y' && account.allow_access;
  if (!allowed) throw new HttpProblem('not_registered');
  return account;
}

/** Something of the member that is read in the same statement as who the member is: one way to the database, not two. */
export interface MemberQuery<Found> {
  readonly query: PreparedQuery<AccountStatus & { readonly found: readonly unknown[] }>;
  /** The member behind an account, as requireMember has it, and what is on file of this member. */
  find(db: Db, oid: string): Promise<{ readonly member: MemberCaller; readonly found: Found }>;
}

/** Writes such a read: `build` selects rows by the member's number, `shape` makes of them what handlers are given. */
export function createMemberQuery<Row, Found>(
  name: string,
  build: (db: Db, lifeProNameId: Expression<string>) => Expression<Row>,
  shape: (rows: readonly Row[], lifeProNameId: string) => Found,
): MemberQuery<Found> {
  const query = preparedQuery(name, (db, oid) =>
    db
      .selectFrom('account_profile as account')
      .select(STATUS_COLUMNS)
      .select(({ ref }) => jsonArrayFrom(build(db, ref('account.life_pro_name_id'))).as('found'))
      .where('account.azure_object_id', '=', oid)
      // Rows of a prepared query hold what JSON holds, so they come back as they are selected.
      .$castTo<AccountStatus & { readonly found: readonly Row[] }>(),
  );
  return {
    query,
    find: async (db, oid) => {
      const [row] = await query.rows(db, oid);
      const { life_pro_name_id: lifeProNameId, found } = assertAccess(row);
      return { member: { oid, lifeProNameId }, found: shape(found, lifeProNameId) };
    },
  };
}
