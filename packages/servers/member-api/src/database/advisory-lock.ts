import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A transaction of this program's database. */
export type Trx = Transaction<Tables>;

/** What only one transaction at a time may do, in all copies of the server together. */
type LockName = 'identity' | 'profile' | 'contact' | 'paperless' | 'death report';

/** Waits until no other transaction does the same for the same key; held until the transaction ends. */
export async function acquireAdvisoryLock(trx: Trx, name: LockName, key = ''): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${key}`}, 0))`.execute(trx);
}
