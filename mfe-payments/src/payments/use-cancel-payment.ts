import { ApiError, useApiMutation, VoidRecurringPayment, VoidSinglePayment } from '@portal/api';
import { useBus, useMember } from '@portal/section-sdk';
import { useState } from 'react';
import type { PendingRow } from './pending-rows.ts';
import { CANCELLED } from './texts.ts';

/** What became of a void: a payment is never called cancelled because nobody knows. */
type CancelOutcome = 'cancelled' | 'failed' | 'unknown' | 'not_sent';

/** A payment that is not cancelled, or of which that is not known (PAY-15, PAY-16). */
export interface CancelError {
  readonly row: PendingRow;
  readonly outcome: Exclude<CancelOutcome, 'cancelled'>;
}

/** The payment in question, whether the question stands open, and whether the answer is on its way. */
interface CancelConfirmation {
  readonly row: PendingRow;
  readonly step: 'confirming' | 'sending' | 'closed' | 'cancelled';
}

/** Cancelling one of the pending payments (PAY-12 to PAY-19). `reload` reads the list anew and never rejects. */
export function useCancelPayment(reload: () => Promise<unknown>) {
  const bus = useBus();
  const voidPayment = useVoidPayment();
  const [confirmation, setConfirmation] = useState<CancelConfirmation>();
  const [error, setCancelError] = useState<CancelError>();

  async function confirm() {
    if (confirmation?.step !== 'confirming') return;
    const { row } = confirmation;
    setConfirmation({ row, step: 'sending' });
    const outcome = await voidPayment(row);
    if (outcome === 'cancelled') {
      bus.emit('payment.cancelled', 1, { referenceNumber: row.reference });
      bus.emit('notification.requested', 1, { tone: 'success', message: CANCELLED });
    }
    // The list says how the payment stands, whatever the answer was. Offline it cannot be loaded.
    if (outcome !== 'not_sent') await reload();
    setConfirmation({ row, step: outcome === 'cancelled' ? 'cancelled' : 'closed' });
    // With the end of the dialog, which hides the page from a screen reader.
    if (outcome !== 'cancelled') setCancelError({ row, outcome });
  }

  return {
    question: confirmation,
    problem: error,
    /** PAY-12. What was told of an earlier payment has been read. */
    requestCancel: (row: PendingRow) => {
      setCancelError(undefined);
      setConfirmation({ row, step: 'confirming' });
    },
    /** PAY-14. */
    dismiss: () => setConfirmation((before) => before && { ...before, step: 'closed' }),
    confirm: () => void confirm(),
  };
}

/** Makes the void of either kind of payment, and says what is known afterwards. */
function useVoidPayment() {
  const { oid } = useMember();
  const single = useApiMutation(VoidSinglePayment);
  const recurring = useApiMutation(VoidRecurringPayment);
  return async ({ method, reference }: PendingRow): Promise<CancelOutcome> => {
    const input = {
      query: { azureObjectId: oid, referenceNumber: reference },
      body: { payment: { header: { notes: '' as const } } },
    };
    try {
      if (method === 'Recurring') {
        const response = (await recurring.mutateAsync(input))['payment-schedule-response'];
        return outcomeOf(reference, response, response['payment-schedule-status']);
      }
      const response = (await single.mutateAsync(input))['payment-response'];
      return outcomeOf(reference, response, response['payment-status']);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'offline') return 'not_sent';
      return isRejected(error) ? 'failed' : 'unknown';
    }
  };
}

/** An answer about another payment says nothing of this one (PAY-16). */
function outcomeOf(
  reference: string,
  response: { readonly 'reference-number': string },
  status: 'VOIDED' | 'FAILED',
): CancelOutcome {
  if (response['reference-number'] !== reference) return 'unknown';
  return status === 'VOIDED' ? 'cancelled' : 'failed';
}

/** Whether it is certain that nothing was done: the server said no, or was never asked. */
function isRejected(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { kind, status } = error;
  if (status === undefined) return kind === 'contract';
  return kind === 'problem' && status < 500 && status !== 408;
}
