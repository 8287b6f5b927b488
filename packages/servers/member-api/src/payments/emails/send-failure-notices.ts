import { sql } from 'kysely';
import type { BackgroundJob } from '../../background-jobs.ts';
import type { Db, Trx } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { statesInStage } from '../../database/payment-state-machine.ts';
import { type EmailDeps, emailOrPost } from './email-or-post.ts';
import { failureEmail } from './failure-email.ts';

const BATCH_SIZE = 50;

/**
 * Notifies members once of each returned or failed payment and each ended schedule (F-11), since the certificate may
 * lapse. Not of what they cancelled, or of a failed payment that they have made again.
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

/**
 * As the predicates of its two partial indexes. A member who reads of the failure on the page has two minutes to pay
 * again.
 */
const TO_NOTIFY = sql<boolean>`(
  (state = 'RETURNED' and return_notified_at is null)
  or (
    state in ('ENDED', 'FAILED') and notified_state is distinct from state
    and (state = 'ENDED' or updated_at < now() - interval '2 minutes')
  )
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
      if (state !== 'FAILED' || !(await isMadeAgain(trx, payment))) {
        const email = failureEmail(config.society, payment, {
          origin: config.portalOrigin,
          hasLiveSchedule: await hasLiveSchedule(trx, payment),
        });
        await emailOrPost(trx, payment.azure_object_id, email, deps);
      }
      await trx
        .updateTable('payment')
        .set(state === 'RETURNED' ? { return_notified_at: now() } : { notified_state: state })
        .where('payment_id', '=', payment_id)
        .execute();
    }
    return payments.length;
  });
}

/** The member's payments of the same line of a certificate. */
const paymentsOfLine = (trx: Trx, payment: Payment) =>
  trx
    .selectFrom('payment')
    .select('payment_id')
    .where('azure_object_id', '=', payment.azure_object_id)
    .where('certificate_number', '=', payment.certificate_number)
    .where('payment_type', '=', payment.payment_type);

/** The member has made such a payment after the failure. One from before it may be meant for another day. */
async function isMadeAgain(trx: Trx, failed: Payment): Promise<boolean> {
  const later = await paymentsOfLine(trx, failed)
    .where('kind', '=', failed.kind)
    .where('schedule_reference', 'is', null)
    .where('created_at', '>', failed.updated_at)
    .where('state', '!=', 'FAILED')
    .executeTakeFirst();
  return later !== undefined;
}

/** The member's recurring payment of the same line goes on, and may debit the same account. */
async function hasLiveSchedule(trx: Trx, payment: Payment): Promise<boolean> {
  if (payment.kind === 'recurring') return false;
  const schedule = await paymentsOfLine(trx, payment)
    .where('kind', '=', 'recurring')
    .where('state', 'in', statesInStage('live'))
    .executeTakeFirst();
  return schedule !== undefined;
}
