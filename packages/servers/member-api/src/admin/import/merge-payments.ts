import { sql } from 'kysely';
import type { Db, Trx } from '../../database/db.ts';
import { type PaymentState, statesInStage } from '../../database/payment-state-machine.ts';
import { appendPaymentEvents } from '../../events/payment-events.ts';
import { CLEARED_ON_FINAL_STATE } from '../../payments/settlement/event-effects.ts';

/**
 * A payment made on the portal and its row in the extract are one payment. The processor's reference matches
 * them. Its row of the history stays, and receives the key of the extract.
 */
export async function attachPortalPayments(db: Db): Promise<void> {
  await sql`
    update staged_payment_history as staged set payment_id = payment.payment_id
    from payment
    where payment.processor_reference = staged.processor_reference and payment.kind = 'single'
  `.execute(db);
  // A payment stays matched when a later extract omits the reference, unless another row has it now.
  await sql`
    update staged_payment_history as staged set payment_id = stored.payment_id
    from payment_history as stored
    where stored.extract_key = staged.extract_key and staged.payment_id is null and stored.payment_id is not null
      and stored.payment_id not in (select payment_id from staged_payment_history where payment_id is not null)
  `.execute(db);
  // A row with the reference of another payment is no longer this payment's. The last condition makes the planner start
  // with the few staged rows that it holds for.
  await sql`
    update payment_history as own set extract_key = null
    from staged_payment_history as staged
    where own.extract_key = staged.extract_key and own.payment_id <> staged.payment_id
      and staged.payment_id is not null
  `.execute(db);
  // An earlier extract may have contained the payment before the portal knew its reference.
  await sql`
    delete from payment_history as imported using staged_payment_history as staged
    where imported.extract_key = staged.extract_key and imported.payment_id is null
      and staged.payment_id is not null
      and exists (select from payment_history as own where own.payment_id = staged.payment_id)
  `.execute(db);
  await sql`
    update payment_history as own
    set extract_key = staged.extract_key, processor_reference = staged.processor_reference
    from staged_payment_history as staged
    where own.payment_id = staged.payment_id and own.extract_key is distinct from staged.extract_key
  `.execute(db);
  // A return that the processor has reported is final, even if the extract is older.
  await sql`
    update staged_payment_history as staged set returned_indicator = true
    from payment_history as own
    where own.payment_id = staged.payment_id and own.returned_indicator and not staged.returned_indicator
  `.execute(db);
  // A debit that the processor has reported after a return stands, even if the extract knows only the return.
  await sql`
    update staged_payment_history as staged set returned_indicator = false
    from payment
    where payment.payment_id = staged.payment_id and payment.is_debited_again and staged.returned_indicator
  `.execute(db);
}

/** Rows of the portal's payments stay until and after an extract contains them. */
export const IS_NOT_OF_PORTAL = sql`target.payment_id is null`;

/**
 * Records that the administration system has received or returned payments of the portal, with the business events. A
 * payment in one of these states is no longer scheduled, and a member is notified of a return.
 */
export async function settlePortalPayments(trx: Trx): Promise<void> {
  const live = statesInStage('live');
  await setState(trx, 'RETURNED', [...live, 'SETTLED']);
  await setState(trx, 'SETTLED', live);
}

/** Updates the payments in one of the states `from` that the extract contains as settled or returned. */
async function setState(
  trx: Trx,
  state: 'SETTLED' | 'RETURNED',
  from: readonly PaymentState[],
): Promise<void> {
  const before = await trx
    .selectFrom('payment')
    .selectAll()
    .where('state', 'in', from)
    .where(sql<boolean>`payment_id in (
      select payment_id from staged_payment_history where returned_indicator = ${state === 'RETURNED'}
    )`)
    .orderBy('payment_id')
    .forUpdate()
    .execute();
  for (const payment of before) {
    const after = await trx
      .updateTable('payment')
      .set({ state, ...CLEARED_ON_FINAL_STATE })
      .where('payment_id', '=', payment.payment_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendPaymentEvents(trx, payment, after);
  }
}
