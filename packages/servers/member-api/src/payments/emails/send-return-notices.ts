import { sql } from 'kysely';
import type { BackgroundJob } from '../../background-jobs.ts';
import type { Db } from '../../database/db.ts';
import { paymentReturnedEmail } from './payment-emails.ts';
import { type EmailDeps, emailOrPost } from './send-receipts.ts';

const BATCH_SIZE = 50;

/** Notifies members once when the bank has returned a payment (F-11), or by post, since the certificate may lapse. */
export function sendReturnNotices(deps: EmailDeps): BackgroundJob {
  return {
    name: 'returns',
    intervalMs: 30_000,
    run: async (stop) => {
      while (!stop.aborted && (await sendBatch(deps)) === BATCH_SIZE);
    },
  };
}

function sendBatch(deps: EmailDeps & { readonly db: Db }): Promise<number> {
  const { db, config, now } = deps;
  return db.transaction().execute(async (trx) => {
    const returned = await trx
      .selectFrom('payment')
      .selectAll()
      .where('state', '=', sql.lit('RETURNED'))
      .where('return_notified_at', 'is', null)
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const payment of returned) {
      const { payment_id, certificate_number, payment_type, amount_cents, payment_date } = payment;
      const notice = paymentReturnedEmail(
        config.society,
        {
          reference: payment.processor_reference ?? payment_id,
          certificateNumber: certificate_number,
          paymentType: payment_type,
          amount: amount_cents,
          date: payment_date,
        },
        config.portalOrigin,
      );
      await emailOrPost(trx, payment.azure_object_id, notice, deps);
      await trx
        .updateTable('payment')
        .set({ return_notified_at: now() })
        .where('payment_id', '=', payment_id)
        .execute();
    }
    return returned.length;
  });
}
