import { debitDateOf } from '@portal/domain/payments/debit-date';
import { addDays, type CalendarDate, isBefore, todayInChicago } from '@portal/domain/values/dates';
import { sql } from 'kysely';
import type { BackgroundJob } from '../../background-jobs.ts';
import type { Db, Trx } from '../../database/db.ts';
import { statesInStage } from '../../database/payment-state-machine.ts';
import { stateLiterals } from '../../database/state-literals.ts';
import { referenceOf } from '../results.ts';
import { type EmailDeps, emailOrPost } from './email-or-post.ts';
import { amountChangedEmail } from './payment-emails.ts';

const HOUR = 3_600_000;
/** Members are notified this many days before a debit with a different amount (Domain treatment, F-02). */
const NOTICE_DAYS = 10;
/**
 * From this many days before a debit, payments are looked up at the processor daily. No event reports a payment that was
 * cancelled there.
 */
const LOOKUP_DAYS_AHEAD = 14;
const BATCH_SIZE = 200;
const LOOKUP_BATCH_SIZE = 5_000;

/** Notifies members once each time a schedule will debit a different amount. Without an email address, by post. */
export function sendAmountChangeNotices(deps: EmailDeps): BackgroundJob {
  return {
    name: 'notices',
    intervalMs: HOUR,
    run: async (stop) => {
      const today = todayInChicago(deps.now());
      while (!stop.aborted && (await scheduleLookups(deps.db, addDays(today, LOOKUP_DAYS_AHEAD))));
      while (!stop.aborted) {
        const changed = await findChanged(deps.db);
        for (const id of changed)
          await deps.db.transaction().execute((trx) => queueNotice(trx, id, today, deps));
        if (changed.length < BATCH_SIZE) return;
      }
    },
  };
}

/** Schedules a batch of lookups, which no statement timeout can end. Returns whether there may be more. */
async function scheduleLookups(db: Db, until: CalendarDate): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ lookup_at: sql`now()` })
    .where('payment_id', 'in', dueForLookup(db, until).limit(LOOKUP_BATCH_SIZE).forUpdate().skipLocked())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === BigInt(LOOKUP_BATCH_SIZE);
}

/** Live payments until this date. A partial index finds those of each kind. */
export const dueForLookup = (db: Db, until: CalendarDate) =>
  db
    .selectFrom('payment')
    .select('payment_id')
    .where(({ and, eb, or }) =>
      or([
        and([eb('kind', '=', 'recurring'), eb('state', '=', 'ACTIVE')]),
        and([eb('kind', '=', 'single'), eb('state', 'in', stateLiterals(statesInStage('live')))]),
      ]),
    )
    .where('payment_date', '<=', until)
    .where('lookup_at', 'is', null)
    .where('updated_at', '<', sql<Date>`now() - interval '1 day'`);

async function findChanged(db: Db): Promise<string[]> {
  const changed = await changedSchedules(db).select('payment.payment_id').limit(BATCH_SIZE).execute();
  return changed.map(({ payment_id }) => payment_id);
}

/** Schedules with another amount than the one that their member knows, as `known`. */
const changedSchedules = (db: Db) =>
  db
    .selectFrom('payment')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('payment_email')
          .select('payment_email.amount_cents as known')
          .whereRef('payment_email.payment_id', '=', 'payment.payment_id')
          .orderBy('payment_email.payment_email_id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('payment.kind', '=', 'recurring')
    .where('payment.state', '=', 'ACTIVE')
    .where('payment.pending_change', 'is', null)
    .whereRef('payment.amount_cents', '<>', 'last.known')
    // A recent authorization gets its receipt first.
    .where(
      sql<boolean>`not exists (
        select 1 from payment_authorization as authorized
        where authorized.payment_id = payment.payment_id and not exists (
          select 1 from payment_email where payment_authorization_id = authorized.payment_authorization_id
        )
      )`,
    );

async function queueNotice(trx: Trx, id: string, today: CalendarDate, deps: EmailDeps): Promise<void> {
  // The next statement sees a notice of another instance.
  await trx.selectFrom('payment').select('payment_id').where('payment_id', '=', id).forUpdate().execute();
  const schedule = await changedSchedules(trx)
    .selectAll('payment')
    .select('last.known')
    .where('payment.payment_id', '=', id)
    .executeTakeFirst();
  if (!schedule) return;
  const { payment_id, amount_cents, payment_date, known } = schedule;
  await trx
    .insertInto('payment_email')
    .values({ payment_id, payment_authorization_id: null, amount_cents, payment_date })
    .execute();
  const { method_name } =
    (await trx
      .selectFrom('payment_authorization')
      .select('method_name')
      .where('payment_id', '=', payment_id)
      .orderBy('payment_authorization_id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? {};
  const notice = amountChangedEmail(
    deps.config.society,
    {
      reference: referenceOf(schedule),
      certificateNumber: schedule.certificate_number,
      paymentType: schedule.payment_type,
      amount: amount_cents,
      date: payment_date,
      debitDate: debitDateOf(payment_date, deps.config.achHolidays),
      schedule: schedule.schedule_type_code,
      methodName: method_name ?? null,
    },
    known,
  );
  const isLate = isBefore(payment_date, addDays(today, NOTICE_DAYS));
  if (isLate) deps.log.warn({ payment: payment_id }, 'payment.amount_notice_late');
  await emailOrPost(trx, schedule.azure_object_id, notice, deps);
}
