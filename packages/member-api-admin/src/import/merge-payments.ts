import type { Db } from '@portal/member-api/database/db';
import { statesInStage } from '@portal/member-api/database/payment-state-machine';
import { sql } from 'kysely';
import type { MergeColumns } from './merge-table.ts';

/**
 * A payment made on the portal and its row in the extract are one payment, matched by the processor's
 * reference. Its row of the history stays, and receives the key of the extract.
 */
export async function attachPortalPayments(db: Db): Promise<void> {
  await sql`
    update staged_payment_history as staged set payment_id = payment.payment_id
    from payment
    where payment.processor_reference = staged.processor_reference and payment.kind = 'single'
  `.execute(db);
  // A payment stays matched when a later extract omits the reference.
  await sql`
    update staged_payment_history as staged set payment_id = stored.payment_id
    from payment_history as stored
    where stored.extract_key = staged.extract_key and staged.payment_id is null and stored.payment_id is not null
  `.execute(db);
  // An earlier extract may have contained the payment before the portal knew its reference.
  await sql`
    delete from payment_history as imported using staged_payment_history as staged
    where imported.extract_key = staged.extract_key and imported.payment_id is null
      and exists (select from payment_history as own where own.payment_id = staged.payment_id)
  `.execute(db);
  await sql`
    update payment_history as own set extract_key = staged.extract_key
    from staged_payment_history as staged
    where own.payment_id = staged.payment_id and own.extract_key is distinct from staged.extract_key
  `.execute(db);
}

/** Rows of the portal's payments stay until and after an extract contains them. */
export const IS_NOT_OF_PORTAL = sql`target.payment_id is null`;

/** A return that the processor has reported is final, even if the extract is older. */
export function historyColumns(values: MergeColumns['values']): MergeColumns {
  const { returned_indicator: _, ...others } = values;
  const own = sql`select own.returned_indicator from payment_history as own where own.payment_id = staged.payment_id`;
  return {
    values: {
      ...others,
      returned_indicator: sql`(staged.returned_indicator or coalesce((${own}), false))`,
      payment_id: sql`staged.payment_id`,
    },
  };
}

/** A payment that the administration system has received is no longer scheduled. */
export async function settlePortalPayments(db: Db): Promise<void> {
  await sql`
    update payment
    set state = case when staged.returned_indicator then 'RETURNED' else 'SETTLED' end,
      instruction = null, owner = null, lease_until = null, look_up_at = null, updated_at = now()
    from staged_payment_history as staged
    where payment.payment_id = staged.payment_id
      and payment.state in (${sql.join(statesInStage('live').map((state) => sql.lit(state)))})
  `.execute(db);
}
