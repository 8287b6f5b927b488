import type { PaymentKind } from '../../database/column-types.ts';
import { findPayment } from '../../database/find-payment.ts';
import type { Payment } from '../../database/payment.ts';
import { stageOf } from '../../database/payment-state-machine.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import type { Services } from '../../services.ts';
import {
  type ProcessorClient,
  type ProcessorStatus,
  UnknownOutcomeError,
} from '../processor/processor-client.ts';
import { orProviderProblem } from '../processor/wallet.ts';
import { prepareLookup, storeStatus } from '../settlement/store-status.ts';

export interface VoidOutcome {
  readonly status: 'VOIDED' | 'FAILED';
  readonly message: string;
}

const CANCELLED = 'The payment is cancelled.';
const TOO_LATE = 'It is too late: the payment can no longer be cancelled.';
const NOT_CONFIRMED = 'The payment is still being confirmed. Please try again later.';

/**
 * Cancels a payment (API-38). Idempotent. Returns FAILED with a reason when it is too late.
 * @throws HttpProblem 404 for an unknown reference, 502 when the processor's outcome is unknown
 */
export async function voidPayment(
  { db, payments: { engine, processor } }: Pick<Services, 'db' | 'payments'>,
  target: { readonly oid: string; readonly kind: PaymentKind; readonly reference: string },
): Promise<VoidOutcome> {
  const first = await findPayment(db, target);
  if (first?.state === 'UNKNOWN' || first?.state === 'READY')
    await orProviderProblem(engine.advance(first.payment_id));
  const payment = await findPayment(db, target);
  if (!payment) throw new HttpProblem('not_found');
  const reference = payment.processor_reference;
  if (payment.state === 'VOIDED') return { status: 'VOIDED', message: CANCELLED };
  switch (stageOf(payment.state)) {
    case 'collected':
    case 'ended':
    case 'failed':
      return { status: 'FAILED', message: TOO_LATE };
    case 'live': {
      if (reference === null) throw new TypeError('A live payment must have a processor reference');
      await prepareLookup(db, payment);
      const status = await voidWithRetry(processor, payment, reference).catch((cause: unknown) => {
        if (!(cause instanceof UnknownOutcomeError)) throw cause;
        // The request may still wait at the processor, so a lookup now could be too early.
        throw new HttpProblem('processor_unavailable', { cause });
      });
      if (status.state !== 'VOIDED') return { status: 'FAILED', message: status.message };
      await storeStatus(db, payment, status);
      return { status: 'VOIDED', message: status.message };
    }
    default:
      return { status: 'FAILED', message: NOT_CONFIRMED };
  }
}

/** Cancelling is idempotent, so a lost response is retried once. */
async function voidWithRetry(
  processor: ProcessorClient,
  { kind }: Payment,
  reference: string,
): Promise<ProcessorStatus> {
  try {
    return await processor.void(kind, reference);
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    return processor.void(kind, reference);
  }
}
