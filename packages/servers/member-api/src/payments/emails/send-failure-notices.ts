import { sql } from 'kysely';
import type { BackgroundJob } from '../../background-jobs.ts';
import type { Db } from '../../database/db.ts';
import { failureEmail } from './failure-email.ts';
import { type EmailDeps, emailOrPost } from './send-receipts.ts';

const BATCH_SIZE = 50;

/**
 * Notifies members once of each returned or failed payment and each ended schedule (F-11), since the certificate may
 * lapse. Not of what they cancelled, or what the response to them reported.
 */
export function sendFailureNotices(deps: EmailDeps): BackgroundJob {
  return {
    name: 'failure-notices',
    intervalMs: 30_000,
    run: async (stop) => {
      while (!stop.aborted && (await sendBatch(deps)) === BATCH_SIZE);
    },
  };
}

/** As the predicates of its two partial indexes. */
const TO_NOTIFY = sql<boolean>`(
  (state = 'RETURNED' and return_notified_at is null)
  or (state in ('ENDED', 'FAILED') and notified_state is distinct from state)
)`;

function sendBatch(deps: EmailDeps & { readonly db: Db }): Promise<number> {
  const { db, config, now } = deps;
  return db.transaction().execute(async (trx) => {
    const payments = await trx
      .selectFrom('payment')
      .selectAll()
      .where(TO_NOTIFY)
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const payment of payments) {
      const { payment_id, state } = payment;
      await emailOrPost(
        trx,
        payment.azure_object_id,
        failureEmail(config.society, payment, config.portalOrigin),
        deps,
      );
      await trx
        .updateTable('payment')
        .set(state === 'RETURNED' ? { return_notified_at: now() } : { notified_state: state })
        .where('payment_id', '=', payment_id)
        .execute();
    }
    return payments.length;
  });
}
