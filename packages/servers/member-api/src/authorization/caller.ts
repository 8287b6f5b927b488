import { type Expression, expressionBuilder, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../database/db.ts';
import { type PreparedQuery, preparedQuery, sqlCompiler } from '../database/prepared-query.ts';
import type { Tables } from '../database/tables.ts';
import { HttpProblem } from '../http/http-problem.ts';

export interface Caller {
  readonly oid: string;
  readonly lifeProNameId: string | null;
}

export interface MemberCaller extends Caller {
  readonly lifeProNameId: string;
  /** Id of the last nightly import. 0 before the first. */
  readonly dataVersion: number;
}

export type AccountProfile = Selectable<Tables['account_profile']>;

/** Returns the profile of an account, or undefined when the account is not registered. */
export function findProfile(db: Db, oid: string): Promise<AccountProfile | undefined> {
  return db.selectFrom('account_profile').selectAll().where('azure_object_id', '=', oid).executeTakeFirst();
}

/** Every request reads these columns, so they include only what the access check needs. */
const STATUS_COLUMNS = [
  'account.life_pro_name_id',
  'account.profile_registered',
  'account.profile_validated',
  'account.allow_access',
] as const;
type AccountStatus = Pick<
  AccountProfile,
  'life_pro_name_id' | 'profile_registered' | 'profile_validated' | 'allow_access'
> & { readonly data_version: number };

const lastImport = sqlCompiler
  .selectFrom('data_import')
  .select(({ fn }) => fn.max('data_import_id').as('id'));
const { fn, lit } = expressionBuilder<Tables>();
const dataVersion = fn.coalesce(lastImport, lit(0)).as('data_version');

// Stryker disable next-line StringLiteral: without a name the statement is planned on every request.
export const accountStatusQuery = preparedQuery('account_status', (db, oid) =>
  db
    .selectFrom('account_profile as account')
    .select([...STATUS_COLUMNS, dataVersion])
    .where('account.azure_object_id', '=', oid),
);

/** Returns the member behind an account, or undefined without access to member data (AUTH-12, AUTH-19). */
export async function findMember(db: Db, oid: string): Promise<MemberCaller | undefined> {
  const [account] = await accountStatusQuery.rows(db, oid);
  return hasAccess(account) ? memberOf(oid, account) : undefined;
}

/** Returns the member behind an account (R-24, AMB-69). @throws HttpProblem 403 without access */
export async function requireMember(db: Db, oid: string): Promise<MemberCaller> {
  const member = await findMember(db, oid);
  if (!member) throw new HttpProblem('not_registered');
  return member;
}

function hasAccess<Account extends AccountStatus>(account: Account | undefined): account is Account {
  return account?.profile_registered === 'Y' && account.profile_validated === 'Y' && account.allow_access;
}

function memberOf(oid: string, account: AccountStatus): MemberCaller {
  return { oid, lifeProNameId: account.life_pro_name_id, dataVersion: account.data_version };
}

/** Member data that one statement reads together with the authorization flags, which saves a round trip. */
export interface MemberQuery<Found> {
  readonly query: PreparedQuery<AccountStatus & { readonly found: readonly unknown[] }>;
  find(db: Db, oid: string): Promise<{ readonly member: MemberCaller; readonly found: Found }>;
}

export function createMemberQuery<Row, Found>(
  name: string,
  build: (db: Db, lifeProNameId: Expression<string>) => Expression<Row>,
  shape: (rows: readonly Row[], lifeProNameId: string) => Found,
): MemberQuery<Found> {
  const query = preparedQuery(name, (db, oid) =>
    db
      .selectFrom('account_profile as account')
      .select([...STATUS_COLUMNS, dataVersion])
      .select(({ ref }) => jsonArrayFrom(build(db, ref('account.life_pro_name_id'))).as('found'))
      .where('account.azure_object_id', '=', oid)
      // The database returns these rows as JSON, which keeps the selected types.
      .$castTo<AccountStatus & { readonly found: readonly Row[] }>(),
  );
  return {
    query,
    find: async (db, oid) => {
      const [account] = await query.rows(db, oid);
      if (!hasAccess(account)) throw new HttpProblem('not_registered');
      return { member: memberOf(oid, account), found: shape(account.found, account.life_pro_name_id) };
    },
  };
}
