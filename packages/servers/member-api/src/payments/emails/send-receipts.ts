import { debitDateOf, isPastDebitCutoff } from '@portal/domain/payments/debit-date';
import type { CalendarDate } from '@portal/domain/values/dates';
import { type RawBuilder, sql } from 'kysely';
import type { BackgroundJob } from '../../background-jobs.ts';
import type { Db, Trx } from '../../database/db.ts';
import { type PaymentState, stageOf } from '../../database/payment-state-machine.ts';
import { referenceOf } from '../results.ts';
import { type EmailDeps, emailIfAllowed } from './email-or-post.ts';
import { type AuthorizedPayment, type DebitProgress, receiptEmail } from './payment-emails.ts';

const BATCH_SIZE = 50;
/** Every half an hour a run reads the authorizations of seven days. */
const FULL_READ_INTERVAL_MS = 1_800_000;
/** Older authorizations have their receipt, or were loaded with it. */
const SEVEN_DAYS = sql<Date>`now() - interval '7 days'`;
/** The other runs read only these, because the authorizations of seven days are many. */
const ONE_HOUR = sql<Date>`now() - interval '1 hour'`;

/**
 * Sends one receipt per authorized payment, schedule or change (F-01), unless it has ended or failed since.
 * A unique index admits one instance.
 */
export function sendReceipts(deps: EmailDeps): BackgroundJob {
  let allReadAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'receipts',
    intervalMs: 2_000,
    run: async (stop) => {
      const readsAll = performance.now() - allReadAt > FULL_READ_INTERVAL_MS;
      while (!stop.aborted) {
        const due = await findAuthorized(deps.db, readsAll ? SEVEN_DAYS : ONE_HOUR);
        for (const id of due) await deps.db.transaction().execute((trx) => queueReceipt(trx, id, deps));
        if (due.length < BATCH_SIZE) {
          if (readsAll) allReadAt = performance.now();
          return;
        }
      }
    },
  };
}

async function findAuthorized(db: Db, since: RawBuilder<Date>): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_authorization as authorized')
    .select('authorized.payment_authorization_id as id')
    .where('authorized.recorded_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_email as queued')
            .select('queued.payment_email_id')
            .whereRef('queued.payment_authorization_id', '=', 'authorized.payment_authorization_id'),
        ),
      ),
    )
    .orderBy('authorized.payment_authorization_id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

async function queueReceipt(trx: Trx, id: number, deps: EmailDeps): Promise<void> {
  const row = await trx
    .selectFrom('payment_authorization as authorized')
    .innerJoin('payment', 'payment.payment_id', 'authorized.payment_id')
    .selectAll('authorized')
    .select('payment.state')
    .where('authorized.payment_authorization_id', '=', id)
    .executeTakeFirstOrThrow();
  const { payment_id, amount_cents, payment_date } = row;
  const inserted = await trx
    .insertInto('payment_email')
    .values({ payment_id, payment_authorization_id: id, amount_cents, payment_date })
    .onConflict((conflict) => conflict.column('payment_authorization_id').doNothing())
    .returning('payment_email_id')
    .executeTakeFirst();
  const debitDate = debitDateOf(payment_date, deps.config.achHolidays);
  const progress = progressOf(row.state, debitDate, deps.now());
  if (!inserted || progress === undefined) return;
  const earlier = await trx
    .selectFrom('payment_authorization')
    .select('payment_authorization_id')
    .where('payment_id', '=', payment_id)
    .where('payment_authorization_id', '<', id)
    .executeTakeFirst();
  const paid: AuthorizedPayment = {
    reference: referenceOf(row),
    certificateNumber: row.certificate_number,
    paymentType: row.payment_type,
    amount: amount_cents,
    date: payment_date,
    debitDate,
    schedule: row.schedule_type_code,
    methodName: row.method_name,
  };
  const receipt = receiptEmail(deps.config.society, paid, { isUpdate: earlier !== undefined, progress });
  await emailIfAllowed(trx, row.azure_object_id, receipt, deps);
}

/** Returns undefined for a payment that has ended or failed. Its receipt would announce a debit that never comes. */
function progressOf(state: PaymentState, debitDate: CalendarDate, now: Date): DebitProgress | undefined {
  switch (stageOf(state)) {
    case 'ended':
    case 'failed':
      return undefined;
    case 'collected':
      return state === 'RETURNED' ? 'returned' : 'debited';
    default:
      return isPastDebitCutoff(debitDate, now) ? 'due' : 'coming';
  }
}
