import type { Config } from '../config.ts';
import { acquireAdvisoryLock } from '../database/advisory-lock.ts';
import type { Db, Trx } from '../database/db.ts';
import type { Tables } from '../database/tables.ts';
import type { Account } from '../http/access-tokens.ts';

export interface Deps {
  readonly db: Db;
  readonly config: Pick<Config, 'society' | 'portalOrigin'>;
  readonly now: () => Date;
}

export interface ProfileTransaction {
  readonly trx: Trx;
  readonly account: Pick<Account, 'oid' | 'email'>;
  readonly society: Config['society'];
  readonly portalOrigin: string;
  readonly at: Date;
}

/** Serializes profile changes of an account. */
export function withProfileLock<Outcome>(
  account: ProfileTransaction['account'],
  { db, config: { society, portalOrigin }, now }: Deps,
  save: (change: ProfileTransaction) => Promise<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    // Stryker disable next-line StringLiteral: under another name it is the same lock.
    await acquireAdvisoryLock(trx, 'profile', account.oid);
    return save({ trx, account, society, portalOrigin, at: now() });
  });
}

/** Records the old and the new values. */
export async function recordAudit(
  { trx, account, at }: ProfileTransaction,
  lifeProNameId: string,
  kind: Tables['member_change']['kind'],
  { before, after }: Readonly<Record<'before' | 'after', Readonly<Record<string, string>>>>,
): Promise<void> {
  await trx
    .insertInto('member_change')
    .values({
      life_pro_name_id: lifeProNameId,
      azure_object_id: account.oid,
      kind,
      old_values: JSON.stringify(before),
      new_values: JSON.stringify(after),
      changed_at: at,
    })
    .execute();
}
