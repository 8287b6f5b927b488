import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { BackgroundJob } from '../background-jobs.ts';
import type { Db } from '../database/db.ts';
import type { ESignature } from './e-signature.ts';
import { ESignatureUnavailableError } from './e-signature-http.ts';
import { expireDrafts, storeEnvelopeStatus } from './store-envelope-status.ts';

const CHECK_INTERVAL_MS = 10_000;
/** Overlap between polls, for changes during a poll and for clock skew. */
const OVERLAP_MS = 5 * 60_000;
const RENEWAL_MS = 20_000;

interface Deps {
  readonly db: Db;
  readonly eSignature: ESignature;
  readonly intervalMs: number;
  readonly log: FastifyBaseLogger;
}

/** Polls for changes, in case events were lost (F-07). Cursor and lease are in the database: one instance polls. */
export function pollEnvelopes({ db, eSignature, intervalMs, log }: Deps): BackgroundJob {
  return {
    name: 'forms',
    intervalMs: Math.min(CHECK_INTERVAL_MS, intervalMs),
    run: async () => {
      const lease = await claimPoll(db);
      if (!lease) return;
      const stopRenewing = renewLease(db, lease);
      try {
        const { statuses, unreadable } = await eSignature.listEnvelopes(
          new Date(lease.polled_until.getTime() - OVERLAP_MS),
        );
        for (const envelope of unreadable) log.warn(envelope, 'esignature.envelope_unreadable');
        for (const status of statuses) {
          // An open envelope without a signature changes nothing.
          if (status.state === 'STARTED' && status.signedAt === undefined) continue;
          await db.transaction().execute((trx) => storeEnvelopeStatus(trx, status, new Date()));
        }
        await expireDrafts(db);
        await stopRenewing();
        if (!(await endPoll(db, lease, { intervalMs, polledUntil: lease.now })))
          log.warn('esignature.poll_lease_lost');
      } catch (error) {
        if (!(error instanceof ESignatureUnavailableError)) throw error;
        log.warn({ err: error }, 'esignature.unavailable');
        await stopRenewing();
        // The service may limit requests, so the next poll is not earlier than after a success.
        await endPoll(db, lease, { intervalMs });
      } finally {
        await stopRenewing();
      }
    },
  };
}

interface PollLease {
  readonly polled_until: Date;
  readonly now: Date;
  /** As text, because a Date has only milliseconds. */
  claimed_until: string;
}

const LEASE_END = sql<Date>`now() + interval '1 minute'`;
const CLAIMED_UNTIL = sql<string>`next_at::text`.as('claimed_until');
/** The migration sets the first cursor, which may be months before the first poll. No form is open longer. */
const POLL_FROM = sql<Date>`greatest(polled_until, now() - interval '30 days')`.as('polled_until');
const isHeld = ({ claimed_until }: PollLease) => sql<boolean>`next_at = ${claimed_until}::timestamptz`;

function claimPoll(db: Db): Promise<PollLease | undefined> {
  return db
    .updateTable('esignature_cursor')
    .set({ next_at: LEASE_END })
    .where('next_at', '<=', sql<Date>`now()`)
    .returning([POLL_FROM, sql<Date>`now()`.as('now'), CLAIMED_UNTIL])
    .executeTakeFirst();
}

/** Renews the lease during a long poll. Returns a function that stops, and waits for the last renewal. */
function renewLease(db: Db, lease: PollLease): () => Promise<void> {
  const renew = async () => {
    const renewed = await db
      .updateTable('esignature_cursor')
      .set({ next_at: LEASE_END })
      .where(isHeld(lease))
      .returning(CLAIMED_UNTIL)
      .executeTakeFirst();
    if (renewed) lease.claimed_until = renewed.claimed_until;
  };
  let renewals = Promise.resolve();
  const timer = setInterval(() => {
    // After a failure the next renewal may succeed, or `endPoll` notices the lost lease.
    renewals = renewals.then(renew).catch(() => undefined);
  }, RENEWAL_MS);
  return () => {
    clearInterval(timer);
    return renewals;
  };
}

/** Ends the lease if this instance still has it. A late response must not move the cursor back. */
async function endPoll(
  db: Db,
  lease: PollLease,
  { intervalMs, polledUntil }: { readonly intervalMs: number; readonly polledUntil?: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('esignature_cursor')
    .set({
      ...(polledUntil && { polled_until: polledUntil }),
      next_at: sql`now() + make_interval(secs => ${intervalMs / 1000}::double precision)`,
    })
    .where(isHeld(lease))
    .returning('polled_until')
    .executeTakeFirst();
  return ended !== undefined;
}
