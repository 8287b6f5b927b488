import { addDays, todayInChicago } from '@portal/domain/values/dates';
import { toCents } from '@portal/domain/values/money';
import type { Db } from '@portal/member-api/database/db';
import type { PaymentState } from '@portal/member-api/database/payment-states';
import { authorisationOf } from '@portal/member-api/payments/authorisation';
import { findHolder, instructionOf } from '@portal/member-api/payments/make/instruction';
import type { Intent } from '@portal/member-api/payments/make/intent';
import { storeIntent } from '@portal/member-api/payments/make/store-intents';
import { claimToSend, settle } from '@portal/member-api/payments/settle/claims';
import { owner } from '@portal/member-api/testing/fixture';
import { sql } from 'kysely';

/** Every state that a payment goes through, in order; each is a commit of its own. */
const WAY: readonly PaymentState[] = ['READY', 'SENDING', 'SCHEDULED'];

/** What a database has acknowledged: that a payment is stored, is marked as being sent, is settled. */
export interface Acknowledged {
  readonly id: string;
  readonly state: PaymentState;
}

/** Takes one payment through its states as the API does, and tells of each that the database has acknowledged. */
export async function pay(
  db: Db,
  cents: number,
  acknowledge: (what: Acknowledged) => void = () => undefined,
): Promise<void> {
  const { oid, certificateNumber } = owner;
  const now = new Date();
  const intent: Intent = {
    kind: 'single',
    certificateNumber,
    paymentType: 'Loan Principal',
    amount: toCents(cents),
    date: addDays(todayInChicago(now), 7),
    scheduleDay: null,
    scheduleTypeCode: null,
    methodToken: 'pm-owner',
    methodCategory: null,
  };
  const instruction = instructionOf(intent, await findHolder(db, oid), { oid, now });
  const agreement = {
    clientAddress: '127.0.0.1',
    requestKey: undefined,
    methodName: 'Bank account ending in 12344567',
  };
  const authorisation = authorisationOf(agreement, now);
  const wanted = { oid, intent, instruction, authorisation, allowDuplicate: false };
  const { id } = await db.transaction().execute((transaction) => storeIntent(transaction, wanted));
  acknowledge({ id, state: 'READY' });

  const lease = { owner: '00000000-0000-4000-8000-000000000000', ms: 60_000 };
  const sending = await claimToSend(db, id, lease);
  if (!sending) throw new Error('A payment that is READY can be sent');
  acknowledge({ id, state: 'SENDING' });

  const { amount, date } = intent;
  await settle(db, sending, {
    state: 'SCHEDULED',
    reference: `REF-${id}`,
    message: 'Scheduled.',
    amount,
    date,
  });
  acknowledge({ id, state: 'SCHEDULED' });
}

/** How a database keeps what it has acknowledged. */
export interface Kept {
  /** Payments that are not there, or not as far as was acknowledged. */
  readonly lost: number;
  /** Payments that are accepted without the record of their authorisation, or the other way round. */
  readonly halfDone: number;
}

/** Compares a database with what it has acknowledged. */
export async function compare(db: Db, acknowledged: readonly Acknowledged[]): Promise<Kept> {
  const promised = new Map(acknowledged.map(({ id, state }) => [id, state]));
  const payments = await db.selectFrom('payment').select(['payment_id', 'state']).execute();
  const states = new Map(payments.map(({ payment_id, state }) => [payment_id, state]));
  const isLost = ([id, state]: [string, PaymentState]) => {
    const found = states.get(id);
    return found === undefined || WAY.indexOf(found) < WAY.indexOf(state);
  };
  const { rows } = await sql<{ half_done: number }>`
    select count(*)::integer as half_done
    from payment full join payment_authorisation as proof using (payment_id)
    where (payment.state = 'SCHEDULED' and payment.authorisation is not null) is distinct from (proof.payment_id is not null)
  `.execute(db);
  return { lost: [...promised].filter(isLost).length, halfDone: rows[0]?.half_done ?? Number.NaN };
}
