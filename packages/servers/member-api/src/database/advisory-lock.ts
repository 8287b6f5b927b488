import { sql, type Transaction } from 'kysely';

/** Operations that run in one transaction at a time across all instances. */
type LockName =
  | 'migration'
  | 'dataset'
  | 'identity'
  | 'profile'
  | 'contact'
  | 'paperless'
  | 'death-reports'
  | 'business-events'
  | 'processor-events';

export async function acquireAdvisoryLock<T>(trx: Transaction<T>, name: LockName, key = ''): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${key}`}, 0))`.execute(trx);
}

/** Returns false if another transaction has the lock. */
export async function tryAdvisoryLock<T>(trx: Transaction<T>, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${name}:`}, 0)) as locked
  `.execute(trx);
  return rows[0]?.locked === true;
}
