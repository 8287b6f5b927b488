import { sql } from 'kysely';
import type { BackgroundWork } from '../../background.ts';
import type { Db } from '../../database/db.ts';
import { returnedLetter } from './letter-texts.ts';
import { type LetterParts, sendOrPost } from './write-letters.ts';

const AT_A_TIME = 50;

/**
 * Tells members that the bank has returned a payment of theirs, once (F-11): the letter and that it was told are one
 * transaction, and copies of this program take different payments. Where there is no address that may be written to,
 * member services hear of it, since a certificate may lapse without it.
 */
export function tellOfReturns(parts: LetterParts): BackgroundWork {
  return {
    name: 'returns',
    everyMs: 30_000,
    run: async (stop) => {
      while (!stop.aborted && (await tellSome(parts)) === AT_A_TIME);
    },
  };
}

function tellSome(parts: LetterParts & { readonly db: Db }): Promise<number> {
  const { db, config, now } = parts;
  return db.transaction().execute(async (trx) => {
    const returned = await trx
      .selectFrom('payment')
      .selectAll()
      .where('state', '=', sql.lit('RETURNED'))
      .where('return_told_at', 'is', null)
      .limit(AT_A_TIME)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const payment of returned) {
      const { payment_id, certificate_number, payment_type, amount_cents, payment_date } = payment;
      const notice = returnedLetter(
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
      await sendOrPost(trx, payment.azure_object_id, notice, parts);
      await trx
        .updateTable('payment')
        .set({ return_told_at: now() })
        .where('payment_id', '=', payment_id)
        .execute();
    }
    return returned.length;
  });
}
