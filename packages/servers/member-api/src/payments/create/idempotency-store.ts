import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/db.ts';
import { HttpProblem } from '../../http/http-problem.ts';

/** Idempotency keys of payments are stored for 24 hours, in the table `payment_request`. */
const RETENTION_CUTOFF = sql<Date>`now() - interval '24 hours'`;

/** Request with an idempotency key. `digest` detects another request with the same key. */
export interface IdempotentRequest {
  readonly oid: string;
  readonly key: string;
  readonly digest: string;
}

/** Returns whether the member explicitly asked for a second equal payment. */
export function allowsDuplicate(headers: IncomingHttpHeaders): boolean {
  return headers['allow-duplicate'] === 'yes';
}

/** Increase this whenever the arguments of `digestOf` or the shape of a request body change. */
const DIGEST_VERSION = 'v1';

export function digestOf(...parts: unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `${DIGEST_VERSION}.${hash}`;
}

/** In place of the digest of a closed key, which belongs to no request. */
const CLOSED = 'closed';

/** Digests of different versions are not comparable, so such a request counts as a retry. */
function isDifferentRequest(stored: string, digest: string): boolean {
  if (stored === CLOSED) return true;
  const [storedVersion] = stored.split('.');
  const [version] = digest.split('.');
  return storedVersion === version && stored !== digest;
}

export interface CompletedRequest {
  readonly paymentIds: readonly string[];
  /** `created_at` of payments that this request stored, which is its transaction time. */
  readonly storedAt: Date;
}

/**
 * Returns the payments of an earlier request with this key, or undefined for a new key.
 * @throws HttpProblem 409 for another request with this key, or while the first one is in progress
 */
export async function findCompletedRequest(
  db: Db,
  { oid, key, digest }: IdempotentRequest,
): Promise<CompletedRequest | undefined> {
  const row = await db
    .selectFrom('payment_request')
    .select([
      'request_digest',
      'payment_ids',
      'created_at',
      sql<boolean>`coalesce(locked_until > now(), false)`.as('is_locked'),
    ])
    .where('azure_object_id', '=', oid)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', RETENTION_CUTOFF)
    .executeTakeFirst();
  if (!row) return undefined;
  if (isDifferentRequest(row.request_digest, digest)) throw new HttpProblem('idempotency_key_reused');
  if (row.is_locked) throw requestInProgress();
  return { paymentIds: row.payment_ids, storedAt: row.created_at };
}

/** Acquires the key for this request. @throws HttpProblem 409 when a concurrent request holds it */
export async function acquireKey(
  trx: Trx,
  { oid, key, digest }: IdempotentRequest,
  lockForMs: number,
): Promise<void> {
  await trx
    .deleteFrom('payment_request')
    .where('azure_object_id', '=', oid)
    .where('idempotency_key', '=', key)
    .where('created_at', '<=', RETENTION_CUTOFF)
    .execute();
  const claimed = await trx
    .insertInto('payment_request')
    .values({
      azure_object_id: oid,
      idempotency_key: key,
      request_digest: digest,
      payment_ids: '[]',
      locked_until: sql`now() + make_interval(secs => ${lockForMs / 1000}::double precision)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  if (!claimed) throw requestInProgress();
}

/** Returns the payments of the key's request, or closes the key. @throws HttpProblem 409 while it is in progress */
export async function closeKey(
  db: Db,
  { oid, key }: Pick<IdempotentRequest, 'oid' | 'key'>,
): Promise<readonly string[]> {
  await db
    .insertInto('payment_request')
    .values({ azure_object_id: oid, idempotency_key: key, request_digest: CLOSED, payment_ids: '[]' })
    // An expired key would be usable again.
    .onConflict((conflict) =>
      conflict
        .columns(['azure_object_id', 'idempotency_key'])
        .doUpdateSet({ created_at: sql<Date>`now()` })
        .where('payment_request.created_at', '<=', RETENTION_CUTOFF),
    )
    .execute();
  const row = await db
    .selectFrom('payment_request')
    .select(['payment_ids', sql<boolean>`coalesce(locked_until > now(), false)`.as('is_locked')])
    .where('azure_object_id', '=', oid)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (row?.is_locked) throw requestInProgress();
  return row?.payment_ids ?? [];
}

export async function recordResult(
  trx: Trx,
  { oid, key }: IdempotentRequest,
  paymentIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('payment_request')
    .set({ payment_ids: JSON.stringify(paymentIds) })
    .where('azure_object_id', '=', oid)
    .where('idempotency_key', '=', key)
    .execute();
}

export async function releaseKey(db: Db, { oid, key }: IdempotentRequest): Promise<void> {
  await db
    .updateTable('payment_request')
    .set({ locked_until: null })
    .where('azure_object_id', '=', oid)
    .where('idempotency_key', '=', key)
    .execute();
}

export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db.deleteFrom('payment_request').where('created_at', '<=', RETENTION_CUTOFF).execute();
}

function requestInProgress(): HttpProblem {
  return new HttpProblem('request_in_progress', { headers: { 'retry-after': '1' } });
}
