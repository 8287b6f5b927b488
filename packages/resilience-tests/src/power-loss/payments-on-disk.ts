import { addDays, todayInChicago } from '@portal/domain/values/dates';
import type { Db } from '@portal/member-api/database/db';
import type { PaymentState } from '@portal/member-api/database/payment-state-machine';
import { leaseForSubmit, saveOutcome } from '@portal/member-api/payments/settlement/leases';
import { createSingleIntent } from '@portal/member-api/testing/intents';
import { createSingleBody } from '@portal/member-api/testing/payment-bodies';
import { createReadyPayment } from '@portal/member-api/testing/stored-payment';
import { sql } from 'kysely';

/** States of a payment in order. Each is a separate commit. */
const EXPECTED_STATES: readonly PaymentState[] = ['READY', 'SENDING', 'SCHEDULED'];

/** State that the database has acknowledged. */
export interface Acknowledged {
  readonly id: string;
  readonly state: PaymentState;
}

/** Takes one payment through its states as the API does, and reports each acknowledged commit. */
export async function pay(
  db: Db,
  cents: number,
  acknowledge: (what: Acknowledged) => void = () => undefined,
): Promise<void> {
  const date = addDays(todayInChicago(new Date()), 7);
  const intent = createSingleIntent(createSingleBody({ date, amount: (cents / 100).toFixed(2) }));
  const id = await createReadyPayment(db, intent);
  acknowledge({ id, state: 'READY' });

  const lease = { owner: '00000000-0000-4000-8000-000000000000', ms: 60_000 };
  const sending = await leaseForSubmit(db, id, lease);
  if (!sending) throw new Error('A READY payment could not be leased');
  acknowledge({ id, state: 'SENDING' });

  const { amount } = intent;
  const reference = `REF-${id}`;
  await saveOutcome(db, sending, { state: 'SCHEDULED', reference, message: 'Scheduled.', amount, date });
  acknowledge({ id, state: 'SCHEDULED' });
}

export interface DurabilityCounts {
  /** Payments that are missing, or behind their acknowledged state. */
  readonly lost: number;
  /** Accepted payments without authorization record, or the reverse. */
  readonly partial: number;
}

/** Compares a database with its acknowledged commits. */
export async function compare(db: Db, acknowledged: readonly Acknowledged[]): Promise<DurabilityCounts> {
  const acknowledgedStates = new Map(acknowledged.map(({ id, state }) => [id, state]));
  const payments = await db.selectFrom('payment').select(['payment_id', 'state']).execute();
  const states = new Map(payments.map(({ payment_id, state }) => [payment_id, state]));
  const isLost = ([id, state]: [string, PaymentState]) => {
    const found = states.get(id);
    return found === undefined || EXPECTED_STATES.indexOf(found) < EXPECTED_STATES.indexOf(state);
  };
  const { rows } = await sql<{ partial: number }>`
    select count(*)::integer as partial
    from payment full join payment_authorization as authorized using (payment_id)
    where (payment.state = 'SCHEDULED' and payment.processor_reference = 'REF-' || payment.payment_id)
      is distinct from (authorized.payment_id is not null)
      or (authorized.payment_id is not null and payment.debit_authorization is not null)
  `.execute(db);
  return { lost: [...acknowledgedStates].filter(isLost).length, partial: rows[0]?.partial ?? Number.NaN };
}
