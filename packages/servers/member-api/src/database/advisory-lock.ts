import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Trx = Transaction<Tables>;

/** Operations that run in one transaction at a time across all instances. */
type LockName = 'identity' | 'profile' | 'contact' | 'paperless' | 'death report' | 'business events';

export async function acquireAdvisoryLock(trx: Trx, name: LockName, key = ''): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${key}`}, 0))`.execute(trx);
}
