import { type ExpressionBuilder, sql } from 'kysely';
import type { PaymentAuthorization, PaymentInstruction } from '../../database/column-types.ts';
import type { Db, Trx } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import { statesInStage } from '../../database/payment-state-machine.ts';
import type { Tables } from '../../database/tables.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import type { PaymentIntent } from './payment-intent.ts';

/** Equal payments within this window count as a repeated submit. */
const DUPLICATE_WINDOW_START = sql<Date>`now() - interval '10 minutes'`;

export interface NewPayment {
  readonly oid: string;
  readonly intent: PaymentIntent;
  readonly instruction: PaymentInstruction;
  readonly authorization: PaymentAuthorization;
  readonly allowDuplicate: boolean;
}

/** Finds an equal payment of the last ten minutes. With a new key, failed payments do not count. */
export async function findRecentDuplicate(
  db: Db,
  oid: string,
  intent: PaymentIntent,
  hasKey: boolean,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('payment')
    .select('payment_id')
    .where((where) => matchesIntent(where, oid, intent))
    .where('state', 'not in', hasKey ? statesInStage('ended', 'failed') : statesInStage('ended'))
    .where('created_at', '>', DUPLICATE_WINDOW_START)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.payment_id;
}

export interface StoredIntent {
  readonly id: string;
  /** Another request has stored this payment before. */
  readonly isDuplicate: boolean;
}

/**
 * Stores a payment as READY and returns its id. Unique indexes decide between concurrent requests.
 * @throws HttpProblem 409 when an equal older payment exists and the member has not confirmed a second one
 */
export async function storeIntent(trx: Trx, payment: NewPayment): Promise<StoredIntent> {
  const { oid, intent, instruction, authorization, allowDuplicate } = payment;
  const stored = await trx
    .insertInto('payment')
    .values({
      kind: intent.kind,
      azure_object_id: oid,
      certificate_number: intent.certificateNumber,
      payment_type: intent.paymentType,
      amount_cents: intent.amount,
      payment_date: intent.date,
      schedule_day: intent.scheduleDay,
      schedule_type_code: intent.scheduleTypeCode,
      method_token: intent.methodToken,
      state: 'READY',
      duplicate_number: allowDuplicate ? await nextDuplicateNumber(trx, oid, intent) : 0,
      instruction: JSON.stringify(instruction),
      debit_authorization: JSON.stringify(authorization),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id')
    .executeTakeFirst();
  if (stored) return { id: stored.payment_id, isDuplicate: false };
  const duplicate = await trx
    .selectFrom('payment')
    .select('payment_id')
    .where((where) => matchesIntent(where, oid, intent))
    .where('state', 'not in', statesInStage('ended', 'failed'))
    .where('created_at', '>', DUPLICATE_WINDOW_START)
    .executeTakeFirst();
  if (duplicate) return { id: duplicate.payment_id, isDuplicate: true };
  throw new HttpProblem(intent.kind === 'single' ? 'duplicate_payment' : 'recurring_already');
}

/** Returns the next duplicate number, which keeps equal payments distinct in the unique index. */
export async function nextDuplicateNumber(
  trx: Trx,
  oid: string,
  intent: Pick<PaymentIntent, 'certificateNumber' | 'paymentType' | 'date' | 'amount'>,
): Promise<number> {
  const { next_number: nextNumber } = await trx
    .selectFrom('payment')
    .select(sql<number>`coalesce(max(duplicate_number) + 1, 0)`.as('next_number'))
    .where('azure_object_id', '=', oid)
    .where('certificate_number', '=', intent.certificateNumber)
    .where('payment_type', '=', intent.paymentType)
    .where('payment_date', '=', intent.date)
    .where('amount_cents', '=', intent.amount)
    .executeTakeFirstOrThrow();
  return nextNumber;
}

/** Returns the duplicate number of a payment after the processor has changed its terms, which may equal another's. */
export async function duplicateNumberAfter(
  trx: Trx,
  payment: Payment,
  {
    date = payment.payment_date,
    amount = payment.amount_cents,
  }: Partial<Pick<PaymentIntent, 'date' | 'amount'>>,
): Promise<number> {
  const { azure_object_id, certificate_number, payment_type, kind } = payment;
  const isUnchanged = date === payment.payment_date && amount === payment.amount_cents;
  if (isUnchanged || kind === 'recurring') return payment.duplicate_number;
  const identity = { certificateNumber: certificate_number, paymentType: payment_type, date, amount };
  return nextDuplicateNumber(trx, azure_object_id, identity);
}

function matchesIntent(
  where: ExpressionBuilder<Tables, 'payment'>,
  oid: string,
  {
    kind,
    certificateNumber,
    paymentType,
    amount,
    date,
    scheduleDay,
    scheduleTypeCode,
    methodToken,
  }: PaymentIntent,
) {
  return where.and({
    kind,
    azure_object_id: oid,
    certificate_number: certificateNumber,
    payment_type: paymentType,
    amount_cents: amount,
    method_token: methodToken,
    schedule_day: scheduleDay,
    schedule_type_code: scheduleTypeCode,
    // A schedule's date advances with each payment, so its day and type are compared.
    // A payment that a schedule has made is no repeated request of the member.
    ...(kind === 'single' && { payment_date: date, schedule_reference: null }),
  });
}
