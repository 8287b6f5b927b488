import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Tables } from '../../database/tables.ts';
import { HttpProblem } from '../../http/http-problem.ts';

/** How long a request is remembered by its key. */
const RETENTION_CUTOFF = sql<Date>`now() - interval '24 hours'`;

/** A request that may come again: by whom, under which key, and what it says. */
export interface IdempotentRequest {
  readonly oid: string;
  readonly key: string;
  readonly digest: string;
}

/** Whether the member has said in so many words that they want the same payment a second time. */
export function allowsDuplicate(headers: IncomingHttpHeaders): boolean {
  return headers['allow-duplicate'] === 'yes';
}

/** Raise it with every change of what `hashAnnouncement` is called with, or of the shape of a body in the contract. */
const DIGEST_VERSION = 'v1';

/** The digest of a request, by which another request under the same key is detected: `<version>.<hash>`. */
export function digestOf(...parts: unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `${DIGEST_VERSION}.${hash}`;
}

/** Digests of two versions cannot be compared: the key then counts as that of the first request. */
function isDifferentRequest(stored: string, digest: string): boolean {
  const [storedVersion] = stored.split('.');
  const [version] = digest.split('.');
  return storedVersion === version && stored !== digest;
}

/** A request that was answered before. */
export interface CompletedRequest {
  readonly paymentIds: readonly string[];
  /** `created_at` of the payments that this request stored: the time of its transaction. */
  readonly storedAt: Date;
}

/**
 * The payments that a request with this key was answered with; undefined for a new key.
 * @throws Refusal 409 for another request under the key, and while the first one is under way.
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
    .where('request_key', '=', key)
    .where('created_at', '>', RETENTION_CUTOFF)
    .executeTakeFirst();
  if (!row) return undefined;
  if (isDifferentRequest(row.request_digest, digest)) throw new HttpProblem('idempotency_key_reused');
  if (row.is_locked) throw requestInProgress();
  return { paymentIds: row.payment_ids, storedAt: row.created_at };
}

/** Takes the key for this request. @throws Refusal 409 when a twin of it was faster. */
export async function acquireKey(
  transaction: Transaction<Tables>,
  { oid, key, digest }: IdempotentRequest,
  lockForMs: number,
): Promise<void> {
  await transaction
    .deleteFrom('payment_request')
    .where('azure_object_id', '=', oid)
    .where('request_key', '=', key)
    .where('created_at', '<=', RETENTION_CUTOFF)
    .execute();
  const claimed = await transaction
    .insertInto('payment_request')
    .values({
      azure_object_id: oid,
      request_key: key,
      request_digest: digest,
      payment_ids: '[]',
      locked_until: sql`now() + make_interval(secs => ${lockForMs / 1000}::double precision)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_key')
    .executeTakeFirst();
  if (!claimed) throw requestInProgress();
}

/** Says which payments are the answer to the request. */
export async function recordResult(
  transaction: Transaction<Tables>,
  { oid, key }: IdempotentRequest,
  paymentIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('payment_request')
    .set({ payment_ids: JSON.stringify(paymentIds) })
    .where('azure_object_id', '=', oid)
    .where('request_key', '=', key)
    .execute();
}

/** The request has been answered: from now on its key answers the same. */
export async function releaseKey(db: Db, { oid, key }: IdempotentRequest): Promise<void> {
  await db
    .updateTable('payment_request')
    .set({ locked_until: null })
    .where('azure_object_id', '=', oid)
    .where('request_key', '=', key)
    .execute();
}

/** Forgets the keys whose time is over. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db.deleteFrom('payment_request').where('created_at', '<=', RETENTION_CUTOFF).execute();
}

function requestInProgress(): HttpProblem {
  return new HttpProblem('request_in_progress', { headers: { 'retry-after': '1' } });
}
