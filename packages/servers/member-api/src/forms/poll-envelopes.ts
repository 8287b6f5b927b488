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
        await finishPoll(db, lease, intervalMs);
      } catch (error) {
        if (!(error instanceof ESignatureUnavailableError)) throw error;
        log.warn({ err: error }, 'esignature.unavailable');
      }
    },
  };
}

interface PollLease {
  readonly polled_until: Date;
  readonly now: Date;
  /** As text, because a Date has only milliseconds. */
  readonly claimed_until: string;
}

function claimPoll(db: Db): Promise<PollLease | undefined> {
  return db
    .updateTable('esignature_cursor')
    .set({ next_at: sql`now() + interval '1 minute'` })
    .where('next_at', '<=', sql<Date>`now()`)
    .returning(['polled_until', sql<Date>`now()`.as('now'), sql<string>`next_at::text`.as('claimed_until')])
    .executeTakeFirst();
}

/** Moves the cursor if this instance still has the lease. A late response must not move it back. */
async function finishPoll(db: Db, lease: PollLease, intervalMs: number): Promise<void> {
  await db
    .updateTable('esignature_cursor')
    .set({
      polled_until: lease.now,
      next_at: sql`now() + make_interval(secs => ${intervalMs / 1000}::double precision)`,
    })
    .where(sql<boolean>`next_at = ${lease.claimed_until}::timestamptz`)
    .execute();
}
