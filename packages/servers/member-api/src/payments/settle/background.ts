import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { BackgroundWork } from '../../background.ts';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { applyChange, changeStands, dropWantedChange } from '../change/apply-change.ts';
import { forgetOldKeys } from '../make/request-keys.ts';
import { OutcomeUnknown, type Processor, type Standing } from '../processor/processor.ts';
import { findDue } from './claims.ts';
import type { PaymentEngine } from './engine.ts';
import { importEvents } from './events.ts';
import { storeStanding } from './standing.ts';

const AT_A_TIME = 50;
const EVERY_MS = 1_000;

interface Parts {
  readonly db: Db;
  readonly processor: Processor;
  readonly engine: PaymentEngine;
  readonly log: FastifyBaseLogger;
}

/**
 * What goes on without a request, and what a start begins with: payments without an outcome, changes whose answer got
 * lost, and what the processor did by itself.
 */
export function settlePayments({ db, processor, engine, log }: Parts): BackgroundWork {
  return {
    name: 'payments',
    everyMs: EVERY_MS,
    run: async () => {
      const due = await findDue(db, AT_A_TIME);
      await Promise.all(due.map(engine.drive));
      try {
        await lookUpChanges(db, processor);
        await importEvents(db, processor);
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) throw error;
        log.warn({ err: error }, 'the bank processor does not answer');
      }
      await forgetOldKeys(db);
    },
  };
}

/** Payments that were to be cancelled or changed: how they stand is what the processor says. */
async function lookUpChanges(db: Db, processor: Processor): Promise<void> {
  const taken = await db
    .updateTable('payment')
    // Should the answer not come now either, it is asked for again in a minute.
    .set({ look_up_at: sql`now() + interval '1 minute'` })
    .where('payment_id', 'in', (payments) =>
      payments
        .selectFrom('payment')
        .select('payment_id')
        .where('look_up_at', '<=', sql<Date>`now()`)
        .limit(AT_A_TIME)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  for (const payment of taken) {
    if (payment.processor_reference === null) continue;
    const askedAt = new Date();
    const standing = await processor.find(payment.kind, { processor: payment.processor_reference });
    if (standing) await takeStanding(db, payment, standing, askedAt);
  }
}

/** A change of terms whose answer got lost is made with its proof, once the processor has made it (AMB-78). */
async function takeStanding(db: Db, payment: Payment, standing: Standing, askedAt: Date): Promise<void> {
  const change = payment.wanted_change;
  const stands = change ? changeStands(change, standing, askedAt) : 'not made';
  if (change && stands === 'made') {
    await applyChange(db, payment, change, standing);
    return;
  }
  // The change may still arrive: the turn that took the payment asks again in a minute.
  if (stands === 'not yet') return;
  if (change && !(await dropWantedChange(db, payment, change))) return;
  await storeStanding(db, { ...payment, wanted_change: null }, standing);
}
