import { toMoneyText } from '@portal/domain/values/money';
import type { Trx } from '../database/db.ts';
import type { Payment } from '../database/payment.ts';
import { stageOf, statesInStage } from '../database/payment-state-machine.ts';
import { appendEvent } from './append-event.ts';
import type { EventPayload, EventType } from './event-schemas.ts';

type OneTimeType = Extract<EventType, `payment.${string}`>;
type RecurringType = Extract<EventType, `recurring-payment.${string}`>;
type PaymentTerms = Pick<
  Payment,
  'kind' | 'state' | 'amount_cents' | 'schedule_day' | 'schedule_type_code' | 'method_token'
>;

const NOT_ACCEPTED = statesInStage('in_progress', 'manual_review', 'failed');

/** Appends the events of a row that was `before`. Equal rows append nothing. */
export async function appendPaymentEvents(
  trx: Trx,
  before: PaymentTerms | undefined,
  after: Payment,
): Promise<void> {
  const time = after.updated_at;
  if (after.kind === 'single') {
    const types = oneTimeEvents(before, after);
    if (types.length === 0) return;
    const payload = { ...(await commonFields(trx, after)), recurringReference: after.schedule_reference };
    for (const type of types) await appendEvent(trx, { type, time, payload });
  } else {
    const type = recurringEvent(before, after);
    if (!type) return;
    const terms = { dayOfMonth: after.schedule_day, frequency: after.schedule_type_code };
    await appendEvent(trx, { type, time, payload: { ...(await commonFields(trx, after)), ...terms } });
  }
}

/** Events of a one-time payment. A collection may be the first sign that the processor accepted it. */
export function oneTimeEvents(before: PaymentTerms | undefined, { state }: PaymentTerms): OneTimeType[] {
  if (state === before?.state) return [];
  const isNew = before === undefined || NOT_ACCEPTED.includes(before.state);
  switch (stageOf(state)) {
    case 'live':
      return isNew ? ['payment.accepted'] : [];
    case 'collected': {
      const accepted: OneTimeType[] = isNew ? ['payment.accepted'] : [];
      return [...accepted, state === 'RETURNED' ? 'payment.returned' : 'payment.settled'];
    }
    case 'ended':
      return ['payment.cancelled'];
    case 'failed':
      return ['payment.failed'];
    default:
      return [];
  }
}

export function recurringEvent(
  before: PaymentTerms | undefined,
  after: PaymentTerms,
): RecurringType | undefined {
  switch (stageOf(after.state)) {
    case 'live':
      if (before === undefined || NOT_ACCEPTED.includes(before.state)) return 'recurring-payment.created';
      return hasSameTerms(before, after) ? undefined : 'recurring-payment.changed';
    case 'ended':
      if (after.state === before?.state) return undefined;
      return after.state === 'VOIDED' ? 'recurring-payment.cancelled' : 'recurring-payment.ended';
    case 'failed':
      return after.state === before?.state ? undefined : 'recurring-payment.failed';
    default:
      return undefined;
  }
}

function hasSameTerms(before: PaymentTerms, after: PaymentTerms): boolean {
  return (
    before.amount_cents === after.amount_cents &&
    before.schedule_day === after.schedule_day &&
    before.schedule_type_code === after.schedule_type_code &&
    before.method_token === after.method_token
  );
}

/** Contains neither the method's token nor the processor's message, which may name an account. */
async function commonFields(
  trx: Trx,
  payment: Payment,
): Promise<Omit<EventPayload<OneTimeType>, 'recurringReference'>> {
  const profile = await trx
    .selectFrom('account_profile')
    .select('life_pro_name_id')
    .where('azure_object_id', '=', payment.azure_object_id)
    .executeTakeFirst();
  return {
    paymentId: payment.payment_id,
    processorReference: payment.processor_reference,
    lifeProNameId: profile?.life_pro_name_id ?? null,
    certificateNumber: payment.certificate_number,
    paymentType: payment.payment_type,
    amount: toMoneyText(payment.amount_cents),
    date: payment.payment_date,
  };
}
