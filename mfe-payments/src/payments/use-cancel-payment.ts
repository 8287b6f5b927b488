import { ApiError, useApiMutation, VoidRecurringPayment, VoidSinglePayment } from '@portal/api';
import { useBus, useMember } from '@portal/section-sdk';
import { isDefiniteFailure } from '@portal/shared-features/request-tracker';
import { useIsMounted } from '@portal/shared-features/use-is-mounted';
import { type RequestTracker, useRequestTracker } from '@portal/shared-features/use-request-tracker';
import { useState } from 'react';
import type { PendingRow } from './pending-rows.ts';
import { CANCELLED } from './texts.ts';

/** Kind of the request that cancels a payment. */
export const CANCEL_REQUEST = 'cancel';

/** Result of a void; 'cancelled' requires a confirmation. */
type CancelOutcome = 'cancelled' | 'failed' | 'unknown' | 'not_sent';

/** A void that failed or whose outcome is unknown (PAY-15, PAY-16). */
export interface CancelError {
  readonly row: PendingRow;
  readonly outcome: Exclude<CancelOutcome, 'cancelled'>;
}

interface CancelConfirmation {
  readonly row: PendingRow;
  readonly step: 'confirming' | 'sending' | 'closed' | 'cancelled';
}

/** Cancels one of the pending payments (PAY-12 to PAY-19). `reload` refetches the list and never rejects. */
export function useCancelPayment(reload: () => Promise<unknown>) {
  const bus = useBus();
  const tracker = useRequestTracker(CANCEL_REQUEST);
  const isMounted = useIsMounted();
  const voidPayment = useVoidPayment(tracker);
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
    } else if (outcome !== 'not_sent') {
      // It may be collected, or cancelled without a confirmation.
      bus.emit('payment.changed', 1, { referenceNumber: row.reference });
    }
    // The list has the payment's status, whatever the response was. Offline it cannot load.
    if (outcome !== 'not_sent') await reload();
    // After the session has ended, nobody sees the outcome.
    if (isMounted()) tracker.finish([row.reference]);
    setConfirmation({ row, step: outcome === 'cancelled' ? 'cancelled' : 'closed' });
    // Show the alert as the dialog closes, because an open dialog hides the page from screen readers.
    if (outcome !== 'cancelled') setCancelError({ row, outcome });
  }

  return {
    confirmation,
    error,
    /** PAY-12. Clears the alert of an earlier payment. */
    requestCancel: (row: PendingRow) => {
      setCancelError(undefined);
      setConfirmation({ row, step: 'confirming' });
    },
    /** PAY-14. */
    dismiss: () => setConfirmation((before) => before && { ...before, step: 'closed' }),
    confirm: () => void confirm(),
  };
}

/** Voids either kind of payment and classifies the result. */
function useVoidPayment(tracker: RequestTracker) {
  const { oid } = useMember();
  const single = useApiMutation(VoidSinglePayment);
  const recurring = useApiMutation(VoidRecurringPayment);
  return async ({ schedule, reference }: PendingRow): Promise<CancelOutcome> => {
    const input = {
      query: { azureObjectId: oid, referenceNumber: reference },
      body: { payment: { header: { notes: '' as const } } },
    };
    const keys = [reference];
    try {
      if (schedule) {
        const response = (await tracker.run(() => recurring.mutateAsync(input), keys))[
          'payment-schedule-response'
        ];
        return outcomeOf(reference, response, response['payment-schedule-status']);
      }
      const response = (await tracker.run(() => single.mutateAsync(input), keys))['payment-response'];
      return outcomeOf(reference, response, response['payment-status']);
    } catch (error) {
      // Another error comes from the sign-in, before anything was sent.
      if (!(error instanceof ApiError) || error.kind === 'offline') return 'not_sent';
      return isDefiniteFailure(error) ? 'failed' : 'unknown';
    }
  };
}

/** Only FAILED is a failure (PAY-15). A response about another payment leaves the outcome unknown (PAY-16). */
function outcomeOf(
  reference: string,
  response: { readonly 'reference-number'?: string | undefined },
  status: string,
): CancelOutcome {
  const { 'reference-number': voided = reference } = response;
  if (voided !== reference) return 'unknown';
  return status === 'FAILED' ? 'failed' : 'cancelled';
}
