import { addDays, type CalendarDate, isBefore, todayInChicago } from '@portal/domain/values/dates';
import type { Cents } from '@portal/domain/values/money';
import { type Selectable, sql } from 'kysely';
import type { BackgroundWork } from '../../background.ts';
import type { Db } from '../../database/db.ts';
import type { Trx } from '../../database/lock.ts';
import type { Tables } from '../../database/tables.ts';
import { changedAmountLetter } from './letter-texts.ts';
import { type LetterParts, sendOrPost } from './write-letters.ts';

const HOUR = 3_600_000;
/** How long before a debit of another amount its member is told (Domain treatment, F-02). */
const NOTICE_DAYS = 10;
/** From when on the processor is asked each day what it will debit. */
const ASKED_DAYS_AHEAD = 14;
const AT_A_TIME = 200;

/**
 * Tells members of a debit whose amount is another than the one they know, as soon as it is known and once: what a
 * schedule will debit is asked of the processor each day of the two weeks before. Where there is no address that may be
 * written to, member services hear of it.
 */
export function noticeAmounts(parts: LetterParts): BackgroundWork {
  return {
    name: 'notices',
    everyMs: HOUR,
    run: async () => {
      const today = todayInChicago(parts.now());
      await askWhatComes(parts.db, addDays(today, ASKED_DAYS_AHEAD));
      for (const schedule of await findChanged(parts.db)) {
        await parts.db.transaction().execute((trx) => writeNotice(trx, schedule, today, parts));
      }
    },
  };
}

/** The next turn of settling looks these schedules up. */
async function askWhatComes(db: Db, until: CalendarDate): Promise<void> {
  await db
    .updateTable('payment')
    .set({ look_up_at: sql`now()` })
    .where('kind', '=', 'recurring')
    .where('state', '=', 'ACTIVE')
    .where('payment_date', '<=', until)
    .where('look_up_at', 'is', null)
    .where('updated_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

type Changed = Selectable<Tables['payment']> & { readonly known: Cents };

/** Schedules that will debit another amount than the last one that their member authorised or was told of. */
async function findChanged(db: Db): Promise<Changed[]> {
  return (
    db
      .selectFrom('payment')
      .innerJoinLateral(
        (join) =>
          join
            .selectFrom('payment_letter')
            .select('payment_letter.amount_cents as known')
            .whereRef('payment_letter.payment_id', '=', 'payment.payment_id')
            .orderBy('payment_letter.payment_letter_id', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .selectAll('payment')
      .select('last.known')
      .where('payment.kind', '=', 'recurring')
      .where('payment.state', '=', 'ACTIVE')
      .where('payment.wanted_change', 'is', null)
      .whereRef('payment.amount_cents', '<>', 'last.known')
      // What the member has agreed to a moment ago has its receipt first.
      .where(
        sql<boolean>`not exists (
        select 1 from payment_authorisation as authorised
        where authorised.payment_id = payment.payment_id and not exists (
          select 1 from payment_letter where payment_authorisation_id = authorised.payment_authorisation_id
        )
      )`,
      )
      .limit(AT_A_TIME)
      .execute()
  );
}

async function writeNotice(
  trx: Trx,
  schedule: Changed,
  today: CalendarDate,
  parts: LetterParts,
): Promise<void> {
  const { payment_id, amount_cents, payment_date, known } = schedule;
  const written = await trx
    .insertInto('payment_letter')
    .values({ payment_id, payment_authorisation_id: null, amount_cents, payment_date })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_letter_id')
    .executeTakeFirst();
  // Another copy of this program was first.
  if (!written) return;
  const { method_name } =
    (await trx
      .selectFrom('payment_authorisation')
      .select('method_name')
      .where('payment_id', '=', payment_id)
      .orderBy('payment_authorisation_id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? {};
  const notice = changedAmountLetter(
    parts.config.society,
    {
      reference: schedule.processor_reference ?? payment_id,
      certificateNumber: schedule.certificate_number,
      paymentType: schedule.payment_type,
      amount: amount_cents,
      date: payment_date,
      schedule: schedule.schedule_type_code,
      methodName: method_name ?? null,
    },
    known,
  );
  const isLate = isBefore(payment_date, addDays(today, NOTICE_DAYS));
  if (isLate) parts.log.warn({ payment: payment_id }, 'a changed amount is told less than ten days before');
  await sendOrPost(trx, schedule.azure_object_id, notice, parts);
}
