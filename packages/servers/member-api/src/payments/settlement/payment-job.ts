import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { BackgroundJob } from '../../background-jobs.ts';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { deleteExpiredKeys } from '../create/idempotency-store.ts';
import {
  type ProcessorClient,
  type ProcessorStatus,
  UnknownOutcomeError,
} from '../processor/processor-client.ts';
import { applyChange, changeOutcome, discardPendingChange } from '../update/pending-change.ts';
import { findDuePayments } from './leases.ts';
import type { PaymentEngine } from './payment-engine.ts';
import { importEvents } from './processor-events.ts';
import { endLookup, storeStatus } from './store-status.ts';

const BATCH_SIZE = 50;
const INTERVAL_MS = 1_000;

interface Deps {
  readonly db: Db;
  readonly processor: ProcessorClient;
  readonly engine: PaymentEngine;
  readonly log: FastifyBaseLogger;
}

/** Advances unresolved payments, looks up changes, and imports processor events. */
export function createPaymentJob({ db, processor, engine, log }: Deps): BackgroundJob {
  return {
    name: 'payments',
    intervalMs: INTERVAL_MS,
    run: async () => {
      const due = await findDuePayments(db, BATCH_SIZE);
      await Promise.all(due.map(engine.advance));
      try {
        await lookUpChanges(db, processor, log);
        await importEvents(db, processor, log);
      } catch (error) {
        if (!(error instanceof UnknownOutcomeError)) throw error;
        log.warn({ err: error }, 'bank_processor.unavailable');
      }
      await deleteExpiredKeys(db);
    },
  };
}

/**
 * Looks up payments after a cancellation or change without a response, and daily ones.
 * @throws UnknownOutcomeError if no lookup has a response
 */
async function lookUpChanges(db: Db, processor: ProcessorClient, log: FastifyBaseLogger): Promise<void> {
  const leased = await db
    .updateTable('payment')
    // If there is no response now either, the lookup repeats in a minute.
    .set({ lookup_at: sql`now() + interval '1 minute'` })
    .where('payment_id', 'in', (payments) =>
      payments
        .selectFrom('payment')
        .select('payment_id')
        .where('lookup_at', '<=', sql<Date>`now()`)
        // Those of members are newer than the daily ones, which are due all at once.
        .orderBy('lookup_at', 'desc')
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  // In parallel, because each lookup may wait for its timeout.
  const results = await Promise.allSettled(
    leased.map((payment) => lookUpChange(db, processor, payment, log)),
  );
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected' ? [{ payment: leased[index]?.payment_id, err: result.reason }] : [],
  );
  const unanswered = failed.filter(({ err }) => err instanceof UnknownOutcomeError);
  const unexpected = failed.find(({ err }) => !(err instanceof UnknownOutcomeError));
  if (unanswered[0] && unanswered.length === leased.length) throw unanswered[0].err;
  for (const lookup of unanswered) log.warn(lookup, 'payment.lookup_unanswered');
  if (unexpected) throw unexpected.err;
}

async function lookUpChange(
  db: Db,
  processor: ProcessorClient,
  payment: Payment,
  log: FastifyBaseLogger,
): Promise<void> {
  const { payment_id, kind, processor_reference: reference, pending_change: change } = payment;
  const requestedAt = new Date();
  const status = reference === null ? undefined : await processor.lookup(kind, { processor: reference });
  if (status) return applyStatus(db, payment, status, requestedAt);
  log.warn({ payment: payment_id }, 'payment.lookup_unknown');
  // Without a change, the daily lookup is enough: the processor has nothing to cancel.
  if (!change) await endLookup(db, payment);
}

async function applyStatus(
  db: Db,
  payment: Payment,
  status: ProcessorStatus,
  requestedAt: Date,
): Promise<void> {
  const change = payment.pending_change;
  const outcome = change ? changeOutcome(change, status, requestedAt) : 'not_applied';
  if (change && outcome === 'applied') {
    await applyChange(db, payment, change, status);
    return;
  }
  // The change may still arrive, so the next run looks it up again in a minute.
  if (outcome === 'pending') return;
  if (change && !(await discardPendingChange(db, payment, change))) return;
  await storeStatus(db, { ...payment, pending_change: null }, status);
}
