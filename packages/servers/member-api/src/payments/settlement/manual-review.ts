import { isAfter, todayInChicago } from '@portal/domain/values/dates';
import { toMoneyText } from '@portal/domain/values/money';
import { OperatorError } from '@portal/server-kit/operator-error';
import { sql } from 'kysely';
import * as z from 'zod';
import type { PaymentKind } from '../../database/column-types.ts';
import type { Db, Trx } from '../../database/db.ts';
import type { Payment } from '../../database/payment.ts';
import type { PaymentState } from '../../database/payment-state-machine.ts';
import type { ProcessorStatus } from '../processor/processor-client.ts';
import { LOOKUP_NOW, storeOutcome } from './leases.ts';

/** A payment in manual review, without data that identifies its member. */
export interface PaymentForReview {
  /** Client reference at the processor, for the operator's inquiry. */
  readonly paymentId: string;
  readonly kind: PaymentKind;
  readonly certificate: string;
  readonly amount: string;
  readonly date: string;
  readonly pendingSince: Date;
  readonly attempts: number;
}

/** Outcome that the processor reported to an operator. `reference` is the processor's, which members see. */
export type ReportedOutcome =
  | { readonly outcome: 'accepted'; readonly reference: string }
  | { readonly outcome: 'failed' };

export interface Reviewer {
  readonly by: string;
  readonly reason: string;
  readonly now: Date;
}

const NEEDS_REVIEW = sql<boolean>`state = ${sql.lit<PaymentState>('NEEDS_REVIEW')}`;

/** Lists payments in manual review, oldest first. */
export async function listForReview(db: Db): Promise<PaymentForReview[]> {
  const payments = await db
    .selectFrom('payment')
    .select(['payment_id', 'kind', 'certificate_number', 'amount_cents', 'payment_date'])
    .select(['updated_at', 'attempts'])
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
    attempts: payment.attempts,
  }));
}

/**
 * Applies a reported outcome like an engine result. Returns the payment.
 * @throws OperatorError when the payment is not in manual review, or another payment has the reference
 */
export function resolveManually(
  db: Db,
  id: string,
  reported: ReportedOutcome,
  reviewer: Reviewer,
): Promise<Payment> {
  return db.transaction().execute(async (trx) => {
    const payment = await findPaymentById(trx, id);
    if (payment?.state !== 'NEEDS_REVIEW') throw await notReviewableError(trx, id);
    if (reported.outcome === 'accepted') await assertReferenceUnused(trx, reported.reference);
    const status = toProcessorStatus(payment, reported, reviewer.now);
    const resolved = await storeOutcome(trx, payment, status, NEEDS_REVIEW);
    if (!resolved) throw await notReviewableError(trx, id);
    await trx
      .insertInto('payment_resolution')
      .values({
        payment_id: resolved.payment_id,
        outcome: reported.outcome,
        reason: reviewer.reason,
        resolved_by: reviewer.by,
        resolved_at: reviewer.now,
      })
      .execute();
    return resolved;
  });
}

/** Makes the engine look up a payment in manual review again. @throws OperatorError when it is not in manual review */
export async function requeryManually(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const requeued = await trx
      .updateTable('payment')
      .set(LOOKUP_NOW)
      .where(hasId(id))
      .where(NEEDS_REVIEW)
      .returning('payment_id')
      .executeTakeFirst();
    if (!requeued) throw await notReviewableError(trx, id);
  });
}

/** Makes the engine look up all payments in manual review again. Returns their number. */
export async function requeryAll(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set(LOOKUP_NOW)
    .where(NEEDS_REVIEW)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

function toProcessorStatus(
  payment: Payment,
  reported: ReportedOutcome,
  now: Date,
): Omit<ProcessorStatus, 'amount'> {
  const date = payment.payment_date;
  if (reported.outcome === 'failed') {
    // The processor made no payment, so only our reference exists.
    return { state: 'FAILED', reference: payment.payment_id, message: 'The payment was not made.', date };
  }
  const stateOfSingle = isAfter(date, todayInChicago(now)) ? 'SCHEDULED' : 'ACCEPTED';
  const state = payment.kind === 'single' ? stateOfSingle : 'ACTIVE';
  return { state, reference: reported.reference, message: 'The payment is confirmed.', date };
}

async function assertReferenceUnused(trx: Trx, reference: string): Promise<void> {
  const other = await trx
    .selectFrom('payment')
    .select('payment_id')
    .where('processor_reference', '=', reference)
    .executeTakeFirst();
  if (other) throw new OperatorError(`Payment ${other.payment_id} already has the reference ${reference}.`);
}

async function notReviewableError(trx: Trx, id: string): Promise<OperatorError> {
  const payment = await findPaymentById(trx, id);
  if (!payment) return new OperatorError(`Payment ${id} does not exist.`);
  const resolved = await trx
    .selectFrom('payment_resolution')
    .selectAll()
    .where('payment_id', '=', payment.payment_id)
    .orderBy('resolved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!resolved) {
    return new OperatorError(`Payment ${id} is not in manual review: its state is ${payment.state}.`);
  }
  const { outcome, resolved_at, resolved_by } = resolved;
  return new OperatorError(
    `Payment ${id} was already resolved as ${outcome} on ${resolved_at.toISOString()} by ${resolved_by}.`,
  );
}

/** Finds a payment by the id that an operator typed. */
export function findPaymentById(db: Db, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where(hasId(id)).executeTakeFirst();
}

export function maskedCertificate(certificateNumber: string): string {
  return certificateNumber.replace(/\d(?=\d{4})/g, '*');
}

/** Operators may type an invalid UUID, which no payment has. */
const hasId = (id: string) => sql<boolean>`payment_id = ${z.guid().safeParse(id).data ?? null}::uuid`;
