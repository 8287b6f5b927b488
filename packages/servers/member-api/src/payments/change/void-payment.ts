import { findPayment } from '../../database/find-payment.ts';
import type { Payment } from '../../database/payment.ts';
import { stageOf } from '../../database/payment-states.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { OutcomeUnknown, type PaymentKind, type Processor, type Standing } from '../processor/processor.ts';
import { answerOf } from '../processor/provider.ts';
import { lookUpLater, storeStanding } from '../settle/standing.ts';

/** Whether a payment is cancelled now, and what is to be said about it. */
export interface VoidOutcome {
  readonly status: 'VOIDED' | 'FAILED';
  readonly message: string;
}

const CANCELLED = 'The payment is cancelled.';
const TOO_LATE = 'It is too late: the payment can no longer be cancelled.';
const NOT_CONFIRMED = 'The payment is still being confirmed. Please try again later.';

/**
 * Cancels a payment of an account (API-38). What is cancelled already stays so, and what cannot be cancelled any more is
 * FAILED with a reason.
 * @throws Refusal 404 for an unknown reference, 502 when the processor does not say what it did
 */
export async function voidPayment(
  { db, payments: { engine, processor } }: Pick<Services, 'db' | 'payments'>,
  wanted: { readonly oid: string; readonly kind: PaymentKind; readonly reference: string },
): Promise<VoidOutcome> {
  const first = await findPayment(db, wanted);
  if (first?.state === 'UNKNOWN' || first?.state === 'READY') await answerOf(engine.drive(first.payment_id));
  const payment = await findPayment(db, wanted);
  if (!payment) throw new Refusal('not_found');
  const reference = payment.processor_reference;
  if (payment.state === 'VOIDED') return { status: 'VOIDED', message: CANCELLED };
  switch (stageOf(payment.state)) {
    case 'collected':
    case 'stopped':
    case 'failed':
      return { status: 'FAILED', message: TOO_LATE };
    case 'live': {
      if (reference === null) throw new TypeError('A live payment has a reference of the processor');
      const standing = await voided(processor, payment, reference).catch(async (cause: unknown) => {
        if (!(cause instanceof OutcomeUnknown)) throw cause;
        await lookUpLater(db, payment);
        throw new Refusal('provider', { cause });
      });
      if (standing.state !== 'VOIDED') return { status: 'FAILED', message: standing.message };
      await storeStanding(db, payment, standing);
      return { status: 'VOIDED', message: standing.message };
    }
    default:
      return { status: 'FAILED', message: NOT_CONFIRMED };
  }
}

/** Cancelling is harmless twice: a lost answer is asked for once more. */
async function voided(processor: Processor, { kind }: Payment, reference: string): Promise<Standing> {
  try {
    return await processor.void(kind, reference);
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    return processor.void(kind, reference);
  }
}
