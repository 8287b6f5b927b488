import { isAfter, todayInChicago } from '@portal/domain/values/dates';
import { toMoneyText } from '@portal/domain/values/money';
import { StartupError } from '@portal/server-kit/startup-error';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import type { PaymentState } from '../../database/payment-state-machine.ts';
import type { Tables } from '../../database/tables.ts';
import type { PaymentKind, ProcessorStatus } from '../processor/processor-client.ts';
import { LOOKUP_NOW, storeOutcome } from './leases.ts';

/** A payment that waits for a person, with nothing by which somebody who reads along would know whose it is. */
export interface PaymentForReview {
  /** The processor's client reference, by which a person asks there. */
  readonly paymentId: string;
  readonly kind: PaymentKind;
  /** All but the last four digits masked. */
  readonly certificate: string;
  /** In dollars, such as "1204.50". */
  readonly amount: string;
  readonly date: string;
  readonly pendingSince: Date;
  readonly attempts: number;
}

/** What the processor has told a person; accepted only under its own reference, by which members know a payment. */
export type ReportedOutcome =
  | { readonly outcome: 'accepted'; readonly reference: string }
  | { readonly outcome: 'failed' };

/** Who settles, and why: kept with the outcome. */
export interface Reviewer {
  readonly by: string;
  readonly reason: string;
  readonly now: Date;
}

const NEEDS_REVIEW = sql<boolean>`state = ${sql.lit<PaymentState>('NEEDS_REVIEW')}`;

/** The payments that wait for a person, the oldest first. */
export async function listForReview(db: Db): Promise<PaymentForReview[]> {
  const payments = await db
    .selectFrom('payment')
    .select(['payment_id', 'kind', 'certificate_number', 'amount_cents', 'payment_date'])
    .select(['updated_at', 'attempt'])
    .where(NEEDS_REVIEW)
    .orderBy('updated_at')
    .orderBy('payment_id')
    .execute();
  return payments.map((payment) => ({
    paymentId: payment.payment_id,
    kind: payment.kind,
    certificate: maskedCertificate(payment.certificate_number),
    amount: toMoneyText(payment.amount_cents),
    date: payment.payment_date,
    pendingSince: payment.updated_at,
    attempts: payment.attempt,
  }));
}

/**
 * Gives a payment that waits for a person the outcome that the processor has told them, as the engine does with an answer
 * of its own: only while it waits, and acceptance together with its proof. Answers the payment.
 * @throws StartupError when it does not wait, or the reference is that of another payment.
 */
export function resolveManually(
  db: Db,
  id: string,
  reported: ReportedOutcome,
  reviewer: Reviewer,
): Promise<Payment> {
  return db.transaction().execute(async (transaction) => {
    const payment = await findPaymentById(transaction, id);
    if (payment?.state !== 'NEEDS_REVIEW') throw await notReviewableError(transaction, id);
    if (reported.outcome === 'accepted') await assertReferenceUnused(transaction, reported.reference);
    const status = toProcessorStatus(payment, reported, reviewer.now);
    const settled = await storeOutcome(transaction, payment.payment_id, status, NEEDS_REVIEW);
    if (!settled) throw await notReviewableError(transaction, id);
    await transaction
      .insertInto('payment_settlement')
      .values({
        payment_id: settled.payment_id,
        outcome: reported.outcome,
        reason: reviewer.reason,
        settled_by: reviewer.by,
        settled_at: reviewer.now,
      })
      .execute();
    return settled;
  });
}

/**
 * Has a payment that waits for a person looked up at the processor once more, so that its outcome comes from there.
 * @throws StartupError when it does not wait.
 */
export async function requeryManually(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const requeued = await transaction
      .updateTable('payment')
      .set(LOOKUP_NOW)
      .where(hasId(id))
      .where(NEEDS_REVIEW)
      .returning('payment_id')
      .executeTakeFirst();
    if (!requeued) throw await notReviewableError(transaction, id);
  });
}

/** What the processor would have answered. */
function toProcessorStatus(
  payment: Payment,
  reported: ReportedOutcome,
  now: Date,
): Omit<ProcessorStatus, 'amount'> {
  const date = payment.payment_date;
  if (reported.outcome === 'failed') {
    // Nothing was made there, so that it has our number only.
    return { state: 'FAILED', reference: payment.payment_id, message: 'The payment was not made.', date };
  }
  const stateOfSingle = isAfter(date, todayInChicago(now)) ? 'SCHEDULED' : 'ACCEPTED';
  const state = payment.kind === 'single' ? stateOfSingle : 'ACTIVE';
  return { state, reference: reported.reference, message: 'The payment is confirmed.', date };
}

async function assertReferenceUnused(transaction: Transaction<Tables>, reference: string): Promise<void> {
  const other = await transaction
    .selectFrom('payment')
    .select('payment_id')
    .where('processor_reference', '=', reference)
    .executeTakeFirst();
  if (other) throw new StartupError(`The reference ${reference} is that of the payment ${other.payment_id}.`);
}

/** Why a payment cannot be settled by hand. */
async function notReviewableError(transaction: Transaction<Tables>, id: string): Promise<StartupError> {
  const payment = await findPaymentById(transaction, id);
  if (!payment) return new StartupError(`There is no payment ${id}.`);
  const settled = await transaction
    .selectFrom('payment_settlement')
    .selectAll()
    .where('payment_id', '=', payment.payment_id)
    .orderBy('settled_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!settled) {
    return new StartupError(`The payment ${id} does not wait for a person: its state is ${payment.state}.`);
  }
  const { outcome, settled_at, settled_by } = settled;
  return new StartupError(
    `The payment ${id} was settled as ${outcome} already, on ${settled_at.toISOString()} by ${settled_by}.`,
  );
}

function findPaymentById(transaction: Transaction<Tables>, id: string): Promise<Payment | undefined> {
  return transaction.selectFrom('payment').selectAll().where(hasId(id)).executeTakeFirst();
}

/** All but the last four digits masked, for whoever reads along. */
export function maskedCertificate(certificateNumber: string): string {
  return certificateNumber.replace(/\d(?=\d{4})/g, '*');
}

/** As text: what a person types need not be a uuid. */
const hasId = (id: string) => sql<boolean>`payment_id::text = ${id.toLowerCase()}`;
