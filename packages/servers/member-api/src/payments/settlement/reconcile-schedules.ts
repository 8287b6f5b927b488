import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { BackgroundJob } from '../../background-jobs.ts';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { type ProcessorClient, UnknownOutcomeError } from '../processor/processor-client.ts';
import { differsFrom } from './reconcile.ts';

const INTERVAL_MS = 10 * 60_000;
const BATCH_SIZE = 200;
const CONCURRENCY = 8;

interface Deps {
  readonly db: Db;
  readonly processor: ProcessorClient;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Compares every live schedule with the processor's each night. Logs and counts, and changes nothing. */
export function reconcileSchedules({ db, processor, log }: Deps): BackgroundJob {
  return {
    name: 'schedule-reconciliation',
    intervalMs: INTERVAL_MS,
    run: async (stop) => {
      const lease = await leaseRun(db);
      if (!lease) return;
      try {
        await compareSchedules({ db, processor, log }, lease, stop);
      } catch (error) {
        if (!(error instanceof UnknownOutcomeError)) throw error;
        log.warn({ err: error }, 'bank_processor.unavailable');
      }
    },
  };
}

/**
 * Each batch renews the lease. Without it another instance has taken over, so the run stops.
 * @throws UnknownOutcomeError if the processor is unavailable, so that a later run begins again
 */
async function compareSchedules(deps: Deps, claimed: Lease, stop: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const counts = { mismatched: 0, unanswered: 0, answered: 0 };
  let last: string | undefined;
  for (let lease: Lease | undefined = claimed; lease; lease = await renewLease(db, lease)) {
    const schedules = await liveSchedules(db, last);
    if (schedules.length === 0) {
      if (counts.unanswered > 0) log.warn(counts, 'schedule.reconciliation_incomplete');
      return finishRun(db, lease, counts.mismatched);
    }
    const unanswered: Unanswered[] = [];
    for (let start = 0; start < schedules.length; start += CONCURRENCY) {
      if (stop.aborted) return;
      const results = await Promise.all(
        schedules.slice(start, start + CONCURRENCY).map((schedule) => compareSchedule(deps, schedule)),
      );
      counts.mismatched += results.filter((result) => result === 'mismatched').length;
      unanswered.push(...results.filter((result) => typeof result === 'object'));
    }
    const isWholeBatch = unanswered.length === schedules.length;
    // A short last batch may consist of unreadable schedules only.
    if (isWholeBatch && unanswered[0] && (counts.answered === 0 || schedules.length === BATCH_SIZE))
      throw unanswered[0].err;
    for (const lookup of unanswered) log.warn(lookup, 'schedule.lookup_unanswered');
    counts.unanswered += unanswered.length;
    counts.answered += schedules.length - unanswered.length;
    last = schedules.at(-1)?.payment_id;
  }
}

function liveSchedules(db: Db, after: string | undefined): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('kind', '=', 'recurring')
    .where('state', '=', 'ACTIVE')
    .where('processor_reference', 'is not', null)
    .$if(after !== undefined, (query) => query.where('payment_id', '>', String(after)))
    .orderBy('payment_id')
    .limit(BATCH_SIZE)
    .execute();
}

interface Unanswered {
  readonly payment: string;
  readonly err: UnknownOutcomeError;
}

/** A schedule without a response must not hide those after it. */
async function compareSchedule(deps: Deps, schedule: Payment): Promise<'equal' | 'mismatched' | Unanswered> {
  try {
    return (await isMismatched(deps, schedule)) ? 'mismatched' : 'equal';
  } catch (err) {
    if (!(err instanceof UnknownOutcomeError)) throw err;
    return { payment: schedule.payment_id, err };
  }
}

async function isMismatched({ db, processor, log }: Deps, schedule: Payment): Promise<boolean> {
  const { payment_id, processor_reference: reference } = schedule;
  if (reference === null) return false;
  const remote = await processor.lookup('recurring', { processor: reference });
  const local = await db
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .executeTakeFirst();
  // The schedule changed during the lookup, so the response may be outdated.
  if (local?.updated_at.getTime() !== schedule.updated_at.getTime()) return false;
  if (remote && !differsFrom(local, remote)) return false;
  log.error({ payment: payment_id, remote: remote?.state ?? 'not found' }, 'schedule.mismatch');
  return true;
}

interface Lease {
  /** As text, because a Date has only milliseconds. */
  readonly until: string;
}

function leaseRun(db: Db): Promise<Lease | undefined> {
  return extendLease(db, sql<boolean>`reconcile_schedules_at <= now()`);
}

function renewLease(db: Db, lease: Lease): Promise<Lease | undefined> {
  return extendLease(db, isHeld(lease));
}

function extendLease(db: Db, condition: RawBuilder<boolean>): Promise<Lease | undefined> {
  return db
    .updateTable('processor_cursor')
    .set({ reconcile_schedules_at: sql`now() + interval '1 hour'` })
    .where(condition)
    .returning(sql<string>`reconcile_schedules_at::text`.as('until'))
    .executeTakeFirst();
}

async function finishRun(db: Db, lease: Lease, mismatches: number): Promise<void> {
  await db
    .updateTable('processor_cursor')
    .set({
      reconcile_schedules_at: sql`(date_trunc('day', now() at time zone 'America/Chicago') + interval '27 hours') at time zone 'America/Chicago'`,
      mismatched_schedules: mismatches,
    })
    .where(isHeld(lease))
    .execute();
}

const isHeld = ({ until }: Lease) => sql<boolean>`reconcile_schedules_at = ${until}::timestamptz`;
